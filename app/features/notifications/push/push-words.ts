import { isolatedIfNeeded } from "#app/ui/isolated.ts"
import type { NotificationKind } from "#db/schema/notifications.ts"

interface Words {
  /** On a screen that anybody may see: never what was written, and a name only where its owner allows names. */
  text(who: string): string
  urgent?: boolean
}

export const PUSH_WORDS: Record<NotificationKind, Words> = {
  request: { text: (who) => `${who} sent you a request.`, urgent: true },
  accepted: { text: (who) => `${who} is now connected with you.`, urgent: true },
  expired: { text: () => "A request was not answered for 30 days and has ended." },
  "no-room": { text: () => "A request of yours cannot be accepted: your plan has no room." },
  message: { text: (who) => `${who} has written to you.`, urgent: true },
  match: { text: () => "Somebody new suits you." },
  subscription: { text: () => "There is news of your plan." },
  moderation: { text: () => "There is news of a profile of yours." },
  assisted: { text: (who) => `${who} has taken your request.`, urgent: true },
}

/** An older server, while servers are replaced, meets kinds that it does not know. */
const UNKNOWN: Words = { text: () => "There is news for you." }

export const pushWords = (kind: NotificationKind) => (Object.hasOwn(PUSH_WORDS, kind) ? PUSH_WORDS[kind] : UNKNOWN)

export const pushText = (kind: NotificationKind, name: string | null, showsNames: boolean) =>
  pushWords(kind).text(showsNames && name ? isolatedIfNeeded(name) : "Somebody")
