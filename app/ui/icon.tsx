/** Decorative, so the text or name beside it must say what it means. */
export function Icon({ name, filled }: { name: string; filled?: boolean }) {
  return (
    <svg className={filled ? "icon filled" : "icon"} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
