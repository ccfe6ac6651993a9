import { options } from "#app/features/profiles/fields/options.ts"

/** What a band of incomes begins with: '50k-100k' with 50,000, 'Below 20k' with nothing. */
export function leastOf(band: string) {
  if (band.startsWith("Below")) return 0
  const [, digits, thousands] = /([\d,]+)(k?)/.exec(band)!
  return Number(digits!.replaceAll(",", "")) * (thousands ? 1_000 : 1)
}

const bands: readonly string[] = [...options.salaryIncome.member, ...options.salaryIncome.client]

/** The bands in which nobody has less. */
export const bandsFrom = (least: number) => bands.filter((band) => leastOf(band) >= least)

/** What can be asked for at least. */
export const INCOMES = [...new Set(bands.map(leastOf))].filter(Boolean).sort((one, other) => one - other)
