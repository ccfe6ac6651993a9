import type { Attachment, Place } from "./attachments/attachment.ts"

export const LONGEST_MESSAGE = 4_000

/** The two whom a connection is about, or the one who has no account. */
export interface Pair {
  id: number
  names: string
}

/** Those whom a conversation is about besides the first. */
export interface MorePairs {
  text: string
  names: string
}

export interface ChatMessage {
  _id: number
  from: string
  to: string
  fromId: number
  toId: number
  message: string
  /** Addresses of what came with it; `attachment` says more of the same. */
  image?: string
  video?: string
  file?: string
  attachment?: Attachment
  location?: Place
  /** The connection that it is about, where it is not general. */
  about?: number
  clientId: string
  timestamp: string
  createdAt: string
}
