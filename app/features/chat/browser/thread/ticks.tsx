/** ✓ is stored, ✓✓ has been read. */
export function Ticks({ read }: { read: boolean }) {
  return (
    <>
      <span className={read ? "ticks read" : "ticks"} aria-hidden="true">
        {read ? "✓✓" : "✓"}
      </span>
      <span className="away">{read ? ", Read" : ", Sent"}</span>
    </>
  )
}
