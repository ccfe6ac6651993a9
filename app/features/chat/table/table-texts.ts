import type { ChatLevel } from "#db/schema/family-levels.ts"

type Right = "reads" | "writes"

/** To the other side. */
export const askedText = (title: string, asked: Right) =>
  asked === "reads" ? `${title} would like to read along.` : `${title} would like to join the conversation.`

/** For good, to both sides. */
export const seatedText = (title: string, right: Right) =>
  right === "reads" ? `${title} reads along` : `${title} reads and writes here`

/** Whole sentences, kept with the notification. */
export const chatNews = {
  asked: askedText,
  allowed: (title: string, right: Right) =>
    right === "reads"
      ? `${title} may read along from now on.`
      : `${title} may read and write in the conversation from now on.`,
  stopped: (title: string) => `${title} no longer reads along.`,
}

/** To the member, of a guardian of hers. */
export const CHAT_LEVELS: Record<ChatLevel, { label: string; about: string }> = {
  none: { label: "Nothing", about: "Does not hear of this chat." },
  told: { label: "Is told", about: "Hears that a first message was written, and nothing of what is in it." },
  reads: { label: "Reads along", about: "Reads what is written after the other side has allowed it." },
  writes: { label: "Reads and writes", about: "Writes as well, under a name of its own. Both sides read it." },
}
