import { counted } from "#app/ui/counted.ts"

export const countedUpTo1000 = (number: number, thing: string) =>
  number > 1_000 ? `More than 1,000 ${thing}s` : counted(number, thing)
