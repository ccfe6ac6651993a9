import type { Double } from "./doubles.server.ts"
import type { JudgedRow } from "./judge.server.ts"

export const CHOICES = ["take", "merge", "leave"] as const
export type Choice = (typeof CHOICES)[number]

/** What can be done with a row, the proposal first. */
export function choicesFor({ wrong, weak }: Pick<JudgedRow, "wrong" | "weak">, double?: Double): Choice[] {
  const take: Choice[] = wrong ? [] : ["take"]
  if (!double) return weak || wrong ? ["leave", ...take] : take
  if (!double.client) return double.alike ? [...take, "leave"] : ["leave", ...take]
  if (double.alike) return [...take, "leave", "merge"]
  return isNothingNew(double) ? ["leave"] : ["merge", "leave", ...take]
}

/** The client has all that the row says. */
export const isNothingNew = ({ client, alike, fills }: Double) =>
  client !== undefined && !alike && Object.keys(fills).length === 0
