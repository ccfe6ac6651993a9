import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import type { Plan } from "#db/schema/subscriptions.ts"

/** Showing the picture is free to everybody; hiding it is part of some plans. */
export const mayHidePicture = (plan: Plan | null) => plan !== null && termsOf(plan).hidesPicture
