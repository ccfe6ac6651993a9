import { z } from "zod"
import { idField } from "#app/url/address.ts"

const ticked = z.literal("on").optional().transform(Boolean)
const LONGEST_ADDRESS = 1_000

export const subscriptionFields = {
  endpoint: z.url().max(LONGEST_ADDRESS),
  p256dh: z.base64url().max(100),
  auth: z.base64url().max(30),
}

export const deviceSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("show-notices"), ...subscriptionFields, names: ticked }),
  z.object({ intent: z.literal("choose-names"), device: idField, names: ticked }),
  z.object({ intent: z.literal("end-notices"), device: idField }),
])
