import type { Attachment, Place } from "./attachments/attachment.ts"

export const LONGEST_MESSAGE = 4_000

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
  clientId: string
  timestamp: string
  createdAt: string
}
