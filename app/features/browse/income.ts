import { options } from "#app/features/profiles/fields/options.ts"

/** '50k-100k' is 50,000, 'Below 20k' is 0. */
export function leastOf(band: string) {
  if (band.startsWith("Below")) return 0
  const [, digits, thousands] = /([\d,]+)(k?)/.exec(band)!
  return Number(digits!.replaceAll(",", "")) * (thousands ? 1_000 : 1)
}

const bands: readonly string[] = [...options.salaryIncome.member, ...options.salaryIncome.client]

export const bandsFrom = (least: number) => bands.filter((band) => leastOf(band) >= least)

export const INCOMES = [...new Set(bands.map(leastOf))].filter(Boolean).sort((one, other) => one - other)
