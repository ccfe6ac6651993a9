/** Something that holds a connection for as long as the other side takes. */
interface Line {
  address: string
  began: number
  /** Bytes that have come over it, or gone. */
  moved(): number
  /** Whether it is the other side that is waited for. */
  waits(): boolean
  cut(): void
}

const KB = 1024
/** What everybody may lag behind at first, so that nobody is cut who has only just come. */
const HEAD_START = 64 * KB

function speed({ began, moved }: Line, now: number) {
  return (moved() + HEAD_START) / (now - began + 1_000)
}

/**
 * Bounds how many lines of one kind wait for the other side, of an address and in all. Of too many the slowest is cut:
 * whoever only holds lines open loses them, and an honest phone on a slow line does not.
 */
export function crowd(most: { ofAddress: number; inAll: number }) {
  const lines = new Set<Line>()

  function bound(of: Line[], most: number) {
    if (of.length <= most) return
    const waiting = of.filter((line) => line.waits())
    if (waiting.length <= most) return
    const now = performance.now()
    waiting.reduce((slowest, line) => (speed(line, now) < speed(slowest, now) ? line : slowest)).cut()
  }

  return {
    enter(line: Line) {
      lines.add(line)
      const all = [...lines]
      bound(
        all.filter(({ address }) => address === line.address),
        most.ofAddress,
      )
      bound(all, most.inAll)
    },
    leave(line: Line) {
      lines.delete(line)
    },
  }
}
