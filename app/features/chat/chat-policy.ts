import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { SIGNED_OUT_TEXT } from "#app/guards/signed-out.ts"
import type { ChatReason } from "#app/result.ts"
import { mayAct, NEW_TERMS } from "#app/viewer/terms-policy.ts"
import type { TermsState } from "#db/schema/consents.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { type FirstMessages, WAITING, waitsForAnswer } from "./waiting.ts"

/** What is between two accounts now. */
export interface ChatAccess extends FirstMessages {
  signedIn: boolean
  /** What newer terms ask of whoever writes; pages and API have asked before. */
  terms?: TermsState | null
  /** The site setting: false while chat is marked as coming soon. */
  open: boolean
  /** An accepted request between the two, neither blocked nor gone. */
  connected: boolean
  /** Made by a matchmaker: neither side needs a plan for it, nor does it count as a partner. */
  assisted: boolean
  plan: Plan | null
  /** Whether the sender has already written to this one within the plan's term. */
  isPartner: boolean
  /** To how many others the sender has written within the term. */
  partners: number
}

export interface ChatRefusal {
  reason: ChatReason
  title: string
  text: string
}

export const SIGNED_OUT: ChatRefusal = { reason: "signed-out", ...SIGNED_OUT_TEXT }
const DISAGREED: ChatRefusal = { reason: "new-terms", title: "Do you agree?", text: NEW_TERMS.message }
export const SOON: ChatRefusal = {
  reason: "soon",
  title: "Feature Coming Soon",
  text: "Chat functionality is under development.",
}
/** For the list of conversations, where none would start. */
export const LIST_SOON: ChatRefusal = { ...SOON, text: "Chat feature is under development." }
export const NOT_CONNECTED: ChatRefusal = {
  reason: "not-connected",
  title: "Not Connected",
  text: "You need to connect with this user before starting a chat.",
}
const UNPAID: ChatRefusal = { reason: "unpaid", title: "Access Denied", text: "Please pay to unlock chat." }
export const TOO_FAST: ChatRefusal = {
  reason: "too-fast",
  title: "Error",
  text: "You are writing very fast. Please wait a minute before the next message.",
}
export const NO_SUCH_FILE: ChatRefusal = {
  reason: "file",
  title: "Error",
  text: "This file is not among those that you have uploaded for this chat.",
}
export const USED_CLIENT_ID: ChatRefusal = {
  reason: "conflict",
  title: "Error",
  text: "This clientId belongs to another message. Please give each message one of its own.",
}
export const FAILED: ChatRefusal = {
  reason: "failed",
  title: "Error",
  text: "Something went wrong. Try again later.",
}

export function mayRead({ signedIn, open, connected }: Pick<ChatAccess, "signedIn" | "open" | "connected">) {
  if (!signedIn) return SIGNED_OUT
  if (!open) return SOON
  if (!connected) return NOT_CONNECTED
}

/** Writing also needs the sender's plan, within its number of chat partners, and an answer in time. Undefined: go ahead. */
export function mayChat(access: ChatAccess): ChatRefusal | undefined {
  const refusal = mayRead(access) ?? (mayAct(access) ? undefined : DISAGREED)
  return refusal ?? whyNoPlan(access) ?? (waitsForAnswer(access) ? WAITING : undefined)
}

function whyNoPlan(access: ChatAccess): ChatRefusal | undefined {
  if (access.assisted) return
  if (!access.plan) return UNPAID
  const { name, chatPartners } = termsOf(access.plan)
  if (access.isPartner || access.partners < chatPartners) return
  return {
    reason: "partners",
    title: "Access Denied",
    text: `Your ${name} plan lets you chat with ${chatPartners} people. A larger plan lets you chat with more.`,
  }
}
