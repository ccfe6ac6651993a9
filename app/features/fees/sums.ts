import { isolated } from "#app/ui/isolated.ts"
import { rupees } from "#app/ui/rupees.ts"

export interface Sums {
  agreed: number
  received: number
}

/** More may have come than was agreed: nobody owes anything then. */
export function dueText({ agreed, received }: Sums) {
  const due = agreed - received
  return due < 0 ? `${rupees(-due)} more than agreed` : rupees(due)
}

export const FEE_KINDS = { agreed: "Agreed", received: "Received" }

export const feeLabel = (kind: keyof typeof FEE_KINDS, amount: number, client: string) =>
  `${FEE_KINDS[kind]}: ${rupees(amount)}, ${isolated(client)}`
