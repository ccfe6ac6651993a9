import type { Attachment, Place } from "./attachments/attachment.ts"

export const LONGEST_MESSAGE = 4_000

export interface Pair {
  id: number
  names: string
}

/** Those whom a conversation is about besides the first. */
export interface MorePairs {
  text: string
  names: string
}

/** What a text gives away, leads to or asks for: who writes and who reads it is warned, and it goes its way. */
export type Courtesy = "phone" | "link" | "money"

export interface ChatMessage {
  _id: number
  from: string
  to: string
  fromId: number
  toId: number
  /** The guardian who wrote it at the sender's side, as "Ayesha’s father". */
  by?: string
  message: string
  courtesy?: Courtesy
  image?: string
  video?: string
  file?: string
  voice?: string
  attachment?: Attachment
  location?: Place
  /** The connection that it is about, unless it is general. */
  about?: number
  clientId: string
  timestamp: string
  createdAt: string
}
