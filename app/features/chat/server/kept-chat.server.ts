import { href } from "react-router"
import type { KeptChat, KeptContact, KeptLine } from "#app/service-worker/kept-chat.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { ATTACHMENT_LABELS } from "../attachments/attachment.ts"
import { mayChat } from "../chat-policy.ts"
import type { ChatMessage } from "../message.ts"
import { type Contact, listContacts } from "./contacts.server.ts"
import { findChat, readHistory, whyNotRead } from "./conversations.server.ts"

const CONVERSATIONS = 5
const LINES = 30

/** For the time without a network: all contacts, and the newest conversations' messages. */
export async function chatToKeep(viewer: { id: number; email: string }): Promise<KeptChat> {
  if ((await siteSetting("chat")) === "soon") return { viewerId: viewer.id, contacts: [] }
  const { contacts } = await listContacts(viewer.id)
  const kept = contacts.map((contact, index) => contactToKeep(viewer, contact, index < CONVERSATIONS))
  return { viewerId: viewer.id, contacts: await Promise.all(kept) }
}

async function contactToKeep(viewer: { id: number; email: string }, contact: Contact, whole: boolean) {
  const { _id: id, name, clients: about } = contact
  const chat = whole ? await findChat(viewer.id, { id }) : undefined
  const brief: KeptContact = { id, name, about, conversation: null }
  if (!chat || whyNotRead(chat)) return brief
  const { messages } = await readHistory(viewer, chat, { limit: LINES })
  const writes = !chat.other.gone && !mayChat({ signedIn: true, ...chat })
  const page = href("/Messages/:userId", { userId: String(id) })
  const lines = messages.map((message) => lineToKeep(message, viewer.id))
  return { ...brief, conversation: { page, address: writes ? page : null, lines } }
}

function lineToKeep({ fromId, by, message, createdAt, attachment, location }: ChatMessage, viewerId: number): KeptLine {
  const kind = attachment?.kind ?? (location && "location")
  return {
    mine: fromId === viewerId,
    text: by ? `${by}: ${message}` : message,
    at: Date.parse(createdAt),
    enclosed: kind && ATTACHMENT_LABELS[kind],
  }
}
