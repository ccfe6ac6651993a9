/** Something that holds a connection for as long as the other side takes. */
interface Line {
  address: string
  began: number
  moved(): number
  /** Waits for the other side. */
  waits(): boolean
  end(): void
}

const KB = 1024
/** A head start, so that nobody who has only just come is cut. */
const HEAD_START = 64 * KB

function speed({ began, moved }: Line, now: number) {
  return (moved() + HEAD_START) / (now - began + 1_000)
}

/**
 * Too many waiting for the other side, of an address or in all: the slowest is cut. Whoever only holds lines open
 * loses them; an honest phone on a slow line does not.
 */
export function endSlowest(most: { ofAddress: number; inAll: number }) {
  const lines = new Set<Line>()

  function bound(of: Line[], most: number) {
    if (of.length <= most) return
    const waiting = of.filter((line) => line.waits())
    if (waiting.length <= most) return
    const now = performance.now()
    waiting.reduce((slowest, line) => (speed(line, now) < speed(slowest, now) ? line : slowest)).end()
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
