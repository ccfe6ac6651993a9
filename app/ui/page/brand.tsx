export function Brand({ to = "/" }: { to?: string }) {
  return (
    <a className="brand" href={to}>
      <svg
        width="26"
        height="26"
        viewBox="0 0 26 26"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <circle cx="10" cy="13" r="6.5" />
        <circle cx="16" cy="13" r="6.5" />
      </svg>
      Rishta
    </a>
  )
}
