/** The ornament of the landing page: a lattice window with the two rings of the brand. */
export function Arch() {
  return (
    <svg className="arch" viewBox="0 0 360 450" width="360" height="450" aria-hidden="true" focusable="false">
      <defs>
        <pattern id="jaali" width="60" height="60" patternUnits="userSpaceOnUse">
          <path d="M30 2 38 22 58 30 38 38 30 58 22 38 2 30 22 22Z" />
          <path d="M30 12 42.5 17.5 48 30 42.5 42.5 30 48 17.5 42.5 12 30 17.5 17.5Z" />
          <circle cx="30" cy="30" r="6.5" />
          <path d="M0 0 12 12M60 0 48 12M0 60 12 48M60 60 48 48" />
        </pattern>
      </defs>
      <path className="arch-ground" d="M18 436V196C18 112 108 92 180 16 252 92 342 112 342 196V436Z" />
      <path
        className="arch-lattice"
        d="M34 420V200C34 126 112 108 180 42 248 108 326 126 326 200V420Z"
        fill="url(#jaali)"
      />
      <path className="arch-frame" d="M18 436V196C18 112 108 92 180 16 252 92 342 112 342 196V436Z" />
      <path className="arch-line" d="M34 420V200C34 126 112 108 180 42 248 108 326 126 326 200V420Z" />
      <circle className="arch-disc" cx="180" cy="246" r="74" />
      <g className="arch-rings">
        <circle cx="163" cy="246" r="34" />
        <circle cx="197" cy="246" r="34" />
      </g>
    </svg>
  )
}
