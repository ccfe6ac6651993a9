/** One line of the table; `good` is missing where there is no target. */
export interface Figure {
  name: string
  target: string
  measured: string
  good?: boolean
}

const atLeast = (name: string, share: number, measured: number, more = ""): Figure => ({
  name,
  target: `≥ ${share}`,
  measured: `${measured.toFixed(2)}${more}`,
  good: measured >= share,
})

/** Of rounds of the product and what it is compared with, one after the other: the share in the middle. */
export function atLeastOf(name: string, share: number, rounds: readonly { ours: number; bare: number }[], more = "") {
  const middle = (of: (round: { ours: number; bare: number }) => number) => median(rounds.map(of))
  const beside = ` (${middle(({ ours }) => ours).toFixed(0)} of ${middle(({ bare }) => bare).toFixed(0)}${more})`
  return atLeast(
    name,
    share,
    middle(({ ours, bare }) => ours / bare),
    beside,
  )
}

export const atMost = (name: string, limit: number, measured: number, unit: string, more = ""): Figure => ({
  name,
  target: `≤ ${limit} ${unit}`,
  measured: `${measured.toFixed(measured < 100 ? 1 : 0)} ${unit}${more}`,
  good: measured <= limit,
})

export function table(figures: readonly Figure[]) {
  const rows = [{ name: "figure", target: "target", measured: "measured" } as Figure, ...figures].map(
    ({ name, target, measured, good }) => [name, target, measured, good === false ? "missed" : good ? "met" : ""],
  )
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  )
  const rule = widths.map((width) => "─".repeat(width)).join("  ")
  return `${lines[0]}\n${rule}\n${lines.slice(1).join("\n")}\n`
}

export const quantile = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

export const median = (values: readonly number[]) => quantile(values, 0.5)

const began = performance.now()

/** What the benchmark does at the moment; the table alone goes to the standard output. */
export function say(text: string) {
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
}
