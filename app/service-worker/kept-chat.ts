export interface KeptChat {
  viewerId: number
  /** Newest first; the newest few with their messages. */
  contacts: KeptContact[]
}

export interface KeptContact {
  id: number
  name: string
  /** For a consultant's: which clients it is about. */
  about: string | null
  conversation: KeptConversation | null
}

interface KeptConversation {
  /** Where it is read with a line. */
  page: string
  /** Where to post; null: writing is not allowed. */
  address: string | null
  lines: KeptLine[]
}

export interface KeptLine {
  mine: boolean
  text: string
  at: number
  /** What was enclosed and is not kept. */
  enclosed?: string
}

/** Said of a message until it has left. */
export const WAITING_TEXT = "waiting – it goes when your line is back"

/** Written and not yet acknowledged. Its id makes repeats the same message. */
export interface WaitingMessage {
  viewerId: number
  otherId: number
  clientId: string
  address: string
  text: string
  at: number
  /** The connection that it is about. */
  about?: string
  refused?: boolean
  /** Why it was refused. */
  reason?: string
}

const CONTACTS = "/contacts"

/** Whether a page of the chat can be read without a line. */
export const isKept = ({ contacts }: KeptChat, page: string) =>
  page === CONTACTS || contacts.some(({ conversation }) => conversation?.page === page)

const DAY_MS = 24 * 60 * 60_000

/** An unused session has ended by then, and nothing it kept is shown. */
export const tooOld = (keptAt: number, now: number) => now - keptAt > 14 * DAY_MS
