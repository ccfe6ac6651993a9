import { type Attachment, locationOf, partsOf } from "../attachments/attachment.ts"
import { careOf } from "../courtesy.ts"
import type { ChatMessage } from "../message.ts"
import type { Writers } from "../table/writers.server.ts"

export interface StoredMessage {
  id: number
  client_id: string
  body: string
  attachment_id: string | null
  latitude: number | null
  longitude: number | null
  about: number | null
  at: number
  from_id: number
  from_email: string | null
  to_id: number
  to_email: string | null
  shows_from: boolean
  shows_to: boolean
  /** The guardian who wrote it, beside the sender. */
  seat_id: number | null
}

/** The same to each side, but for an e-mail that the other has not shown or shared. */
export interface SentMessage {
  /** The sender's copy. */
  sent: ChatMessage
  received: ChatMessage
}

export function copiesOf(stored: StoredMessage, attachments: readonly Attachment[], writers: Writers): SentMessage {
  const whole = messageOf(stored, attachments, writers)
  return {
    sent: stored.shows_to ? whole : { ...whole, to: "" },
    received: stored.shows_from ? whole : { ...whole, from: "" },
  }
}

function messageOf(stored: StoredMessage, attachments: readonly Attachment[], writers: Writers): ChatMessage {
  const at = new Date(stored.at).toISOString()
  return {
    _id: stored.id,
    from: stored.from_email ?? "",
    to: stored.to_email ?? "",
    fromId: stored.from_id,
    toId: stored.to_id,
    ...writers.by(stored.seat_id),
    message: stored.body,
    ...careOf(stored.body),
    ...partsOf(
      attachments.find(({ id }) => id === stored.attachment_id),
      locationOf(stored.latitude, stored.longitude),
    ),
    ...(stored.about !== null && { about: stored.about }),
    clientId: stored.client_id,
    timestamp: at,
    createdAt: at,
  }
}
