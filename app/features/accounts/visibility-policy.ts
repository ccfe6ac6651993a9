import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import type { Plan } from "#db/schema/subscriptions.ts"

export const mayHidePicture = (plan: Plan | null) => plan !== null && termsOf(plan).hidesPicture
