import { isolatedIfNeeded } from "#app/ui/isolated.ts"
import type { NotificationKind } from "#db/schema/notifications.ts"

interface PushText {
  /** Anybody may see the screen: never what was written, and a name only where its owner allows that. */
  text(who: string): string
  urgent?: boolean
}

/** New matches are found while somebody is here, who then needs no push. */
export const PUSH_TEXTS: Record<Exclude<NotificationKind, "match">, PushText> = {
  request: { text: (who) => `${who} sent you a request.`, urgent: true },
  accepted: { text: (who) => `${who} is now connected with you.`, urgent: true },
  expired: { text: () => "A request was not answered for 30 days and has ended." },
  "no-room": { text: () => "A request of yours cannot be accepted: you have no room for another connection." },
  message: { text: (who) => `${who} has written to you.`, urgent: true },
  subscription: { text: () => "There is news about plans and payments." },
  moderation: { text: () => "There is news from our team." },
  consent: { text: () => "There is news of the consent of a client." },
  assisted: { text: (who) => `${who} has taken your request.`, urgent: true },
  case: { text: () => "There is news of a case." },
  payment: { text: (who) => `${who} has sent a payment.` },
  "payment-report": { text: () => "A payment report should be looked at." },
  "pictures-asked": { text: (who) => `${who} asks to see the pictures.` },
  "pictures-allowed": { text: (who) => `${who} lets you see the pictures.` },
  seat: { text: () => "There is news of your family’s table." },
  approval: { text: (who) => `${who} asks for your yes.`, urgent: true },
  "approval-expired": { text: () => "A request has waited too long at a family’s table, and has ended." },
  "approval-answer": { text: () => "Your family has answered a request of yours." },
  "family-comment": { text: (who) => `${who} has written at the family’s table.` },
  "family-request": { text: () => "A request has come for somebody at whose table you sit." },
  "family-accepted": { text: () => "A request was accepted for somebody at whose table you sit." },
  "family-message": { text: () => "A first message was written with somebody at whose table you sit." },
  "chat-seat": { text: () => "There is news of who reads along in a chat." },
  contact: { text: (who) => `${who} shares a phone number with you.` },
  data: { text: () => "The file with your data is ready." },
  clients: { text: () => "There is news of handing over clients." },
}

/** While servers are replaced, an older one meets kinds it does not know. */
const UNKNOWN: PushText = { text: () => "There is news for you." }

export const isPushed = (kind: NotificationKind) => kind !== "match"

export const pushTextsOf = (kind: NotificationKind) =>
  (PUSH_TEXTS as Partial<Record<string, PushText>>)[kind] ?? UNKNOWN

/** `name` is the guardian's where one has written. */
export const pushText = (kind: NotificationKind, name: string | null, showsNames: boolean) =>
  pushTextsOf(kind).text(showsNames && name ? isolatedIfNeeded(name) : "Somebody")
