import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { cnicField } from "#app/features/subscriptions/coupons/coupon-schema.ts"
import { anyLines, choice, line, lines } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { manualMethods, type Plan, plan } from "#db/schema/subscriptions.ts"

const WHY = "Please write the reason as plain text."
export const LONGEST_PLAN_TEXT = 300
export const LONGEST_WALLET_TEXT = 1_000
const planText = anyLines("Please write plain text.", LONGEST_PLAN_TEXT).optional()
const planTexts = Object.fromEntries(plan.enumValues.map((name) => [`${name}Text`, planText]))
const account = line("", 120).optional()
const accounts = Object.fromEntries(manualMethods.map((method) => [`${method}Account`, account]))
const anyReason = anyLines(WHY, 500).optional()

const REQUESTS = "Please enter 1 to 1,000 requests."
const requests = z.number({ error: REQUESTS }).int(REQUESTS).min(1, REQUESTS).max(1_000, REQUESTS)
const MORE_REQUESTS = "Please enter 0 to 100 requests."

const LEAVING_DAYS = "Please enter 0 to 90 days."
const BEFORE_ANSWER = "Please enter 0 to 50 messages."

export const settingsSchema = z.object({
  consultantSignup: choice(["soon", "open"], "Please choose one."),
  chat: choice(["on", "soon"], "Please choose one."),
  clientConsent: choice(["link", "paper"], "Please choose one."),
  administratorsStep: choice(["required", "free"], "Please choose one."),
  dailyRequests: requests,
  requestsPerClient: z
    .number({ error: MORE_REQUESTS })
    .int(MORE_REQUESTS)
    .min(0, MORE_REQUESTS)
    .max(100, MORE_REQUESTS),
  consultantRequests: requests,
  messagesBeforeAnswer: z
    .number({ error: BEFORE_ANSWER })
    .int(BEFORE_ANSWER)
    .min(0, BEFORE_ANSWER)
    .max(50, BEFORE_ANSWER),
  leavingDays: z.number({ error: LEAVING_DAYS }).int(LEAVING_DAYS).min(0, LEAVING_DAYS).max(90, LEAVING_DAYS),
  walletInstruction: lines("Please say how to pay by wallet.", LONGEST_WALLET_TEXT),
  ...(accounts as Record<`${(typeof manualMethods)[number]}Account`, typeof account>),
  ...(planTexts as Record<`${Plan}Text`, typeof planText>),
  reason: anyReason,
})

const CODE = "Please use 4 to 40 letters, digits and dashes."
const DAYS = "Please enter 1 to 366 days."
const USES = "Please enter 1 to 100,000 uses."

export const newCouponSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{4,40}$/, CODE)
    .optional(),
  plan: choice(plan.enumValues, "Please choose a plan."),
  days: z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(366, DAYS),
  uses: z.number({ error: USES }).int(USES).min(1, USES).max(100_000, USES),
  cnic: cnicField.optional(),
  reason: anyReason,
})

export const endCouponSchema = z.object({ intent: z.literal("end"), id: idField, reason: reasonField })

/** What an address asks before it is done: `?confirm=end&id=1`. */
export function couponQuestionFrom(request: Request) {
  const asked = new URL(request.url).searchParams
  return asked.get("confirm") === "end" ? idField.safeParse(asked.get("id") ?? undefined).data : undefined
}
