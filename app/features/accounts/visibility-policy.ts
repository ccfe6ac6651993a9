import type { Plan } from "#db/schema/subscriptions.ts"
import { termsOf } from "../subscriptions/plan-table.ts"

/** Showing the picture is free to everybody; hiding it is part of some plans. */
export const mayHidePicture = (plan: Plan | null) => plan !== null && termsOf(plan).hidesPicture
