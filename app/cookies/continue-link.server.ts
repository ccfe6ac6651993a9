import { z } from "zod"
import { sealedCookie } from "./sealed.server.ts"

const HOUR_SECONDS = 60 * 60
const WEEK_SECONDS = 7 * 24 * HOUR_SECONDS

/** `to` was checked to be an address of this site. */
const way = z.object({ to: z.string(), label: z.string() })

/** What somebody chose before signing up, for when the profile is made. */
export const chosenCookie = sealedCookie("chosen", way, WEEK_SECONDS)

export const afterPaymentCookie = sealedCookie("after_payment", way, HOUR_SECONDS)
