/** What a device keeps of a chat, so that it can be read without a network: no pictures, no files. */
export interface KeptChat {
  viewerId: number
  /** Everybody one can write to, newest first; the newest few with their messages. */
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
  /** Where its form is posted to; null: nothing may be written. */
  address: string | null
  lines: KeptLine[]
}

export interface KeptLine {
  mine: boolean
  text: string
  at: number
  /** What came with it and is not kept. */
  enclosed?: string
}

/** Written without a network. The server knows it by its id, however often it is sent. */
export interface WaitingMessage {
  viewerId: number
  otherId: number
  clientId: string
  address: string
  text: string
  at: number
  /** The server did not take it. */
  refused?: boolean
}

const DAY_MS = 24 * 60 * 60_000

/** A session that nobody has used for so long has ended; what it left on the device is not shown any more. */
export const tooOld = (keptAt: number, now: number) => now - keptAt > 14 * DAY_MS
