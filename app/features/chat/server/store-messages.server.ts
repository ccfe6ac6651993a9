import { config } from "#app/config.server.ts"
import { notifyOfMessages } from "#app/features/notifications/notify.server.ts"
import { PLANS } from "#app/features/subscriptions/plan-table.ts"
import { STILL_OPEN } from "#app/viewer/sessions.server.ts"
import { chatSql } from "#db/client.ts"
import { TERMS_STATE, type TermsState } from "#db/schema/consents.ts"
import { showsContactText } from "#db/schema/contact-shares.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { ATTACHMENT_LABELS, type AttachmentKind, type Place } from "../attachments/attachment.ts"
import type { Address } from "../chat-schema.ts"
import { BEFORE_ANSWER } from "./before-answer.ts"
import { MESSAGE_CHANNEL, ourSign } from "./message-relay.server.ts"
import written from "./store-messages.sql?raw"

const NEWS = "select distinct receiver, sender, conversation, by from placed"
const CHECK_AND_INSERT = written
  .replace("{STILL_OPEN}", STILL_OPEN)
  .replace("{TERMS_STATE}", TERMS_STATE)
  .replace("{SHOWS_FROM}", showsContactText("me", "other.id"))
  .replace("{SHOWS_TO}", showsContactText("other", "me.id"))
  .replace("{BEFORE_ANSWER}", BEFORE_ANSWER)
  .replace("{NOTIFY_OF_MESSAGES}", notifyOfMessages(NEWS))
const PREVIEW_CHARACTERS = 80
const PARTNER_LIMITS = JSON.stringify(
  Object.fromEntries(PLANS.filter((terms) => Number.isFinite(terms.chatPartners)).map((t) => [t.plan, t.chatPartners])),
)

export interface Outgoing {
  sender: { id: number; email: string; sessionHash: Buffer }
  /** A guardian of the sender's who writes at the table of the chat: then the session is the guardian's. */
  seat?: { id: number; guardianId: number; by: string }
  to: Address
  message: string
  attachment?: { id: string; kind: AttachmentKind }
  location?: Place
  /** The connection that it is about; ignored if it is not between the two. */
  about?: number
  /** Made by the sender's browser: a repeat with it is the same message. */
  clientId: string
}

export interface Verdict {
  place: number
  /** Null when it is not stored. */
  id: number | null
  at: number
  from_email: string | null
  to_id: number | null
  to_email: string | null
  /** Whether the receiver may read the sender's e-mail, and the sender the receiver's. */
  shows_from: boolean
  shows_to: boolean
  /** Of a repeat: what was stored the first time. */
  earlier: Earlier | null
  /** Of what is stored now. */
  about: number | null
  /** Nothing was written between the two before. */
  is_first: boolean
  /** Who reads along. */
  guardians: number[] | null
  access: Access | null
}

export interface Earlier {
  seat_id: number | null
  body: string
  attachment_id: string | null
  latitude: number | null
  longitude: number | null
  about: number | null
}

interface Access {
  signed_in: boolean
  terms: TermsState | null
  open: boolean
  connected: boolean
  assisted: boolean
  plan: Plan | null
  is_partner: boolean
  partners: number
  unanswered: number | null
  before_answer: number
  /** Nothing is enclosed, or the sender's own upload for this conversation. */
  is_own_file: boolean
}

/**
 * No two may have the same sender and client id. One statement; a second one is for those it did not store, which may
 * be stored already, or just now by another server.
 */
export async function storeMessages(batch: readonly Outgoing[]) {
  const first = (await unlessRepeated(() => checkAndInsert(batch, { lookForRepeats: false }))) ?? []
  const stored = first.filter(({ id }) => id !== null)
  if (stored.length === batch.length) return stored
  const places = new Set(stored.map(({ place }) => place))
  const others = [...batch.entries()].filter(([place]) => !places.has(place))
  const look = () =>
    checkAndInsert(
      others.map(([, outgoing]) => outgoing),
      { lookForRepeats: true },
    )
  const verdicts = (await unlessRepeated(look)) ?? (await look())
  return [...stored, ...verdicts.map((verdict) => ({ ...verdict, place: others[verdict.place]![0] }))]
}

/** Undefined where one of them is stored already: then none of the others is. */
async function unlessRepeated(attempt: () => Promise<Verdict[]>) {
  try {
    return await attempt()
  } catch (error) {
    if ((error as { constraint_name?: string }).constraint_name !== "message_once_key") throw error
  }
}

/** Without Redis the same statement notifies the other servers, so they hear of exactly what it stores. */
const sign = config.redisUrl ? null : `${ourSign}:`

async function checkAndInsert(batch: readonly Outgoing[], { lookForRepeats }: { lookForRepeats: boolean }) {
  const { pairs, contents } = asPairsAndContents(batch)
  const asked = [JSON.stringify(pairs), JSON.stringify(contents), PARTNER_LIMITS, lookForRepeats]
  const values = [...asked, sign, MESSAGE_CHANNEL, PREVIEW_CHARACTERS]
  return await chatSql.unsafe<Verdict[]>(CHECK_AND_INSERT, values, { prepare: true })
}

interface Pair {
  pair: number
  session: string
  sender: number
  receiver?: number
  address?: string
  seat?: number
  guardian?: number
  by?: string
}

/** Access is checked once for each sender and receiver. */
function asPairsAndContents(batch: readonly Outgoing[]) {
  const pairs = new Map<string, Pair>()
  const contents = batch.map((outgoing, index) => {
    const { sender, to, seat } = outgoing
    const session = sender.sessionHash.toString("hex")
    const receiver = "id" in to ? { receiver: to.id } : { address: to.email }
    const key = `${session} ${seat?.id ?? ""} ${"id" in to ? to.id : to.email}`
    const guardian = seat && { seat: seat.id, guardian: seat.guardianId, by: seat.by }
    const asked = pairs.get(key) ?? { pair: pairs.size, session, sender: sender.id, ...receiver, ...guardian }
    pairs.set(key, asked)
    return { pair: asked.pair, place: index, ...contentOf(outgoing) }
  })
  // Two servers lock the plans of the same people in the same order.
  return { pairs: [...pairs.values()].sort((one, other) => one.sender - other.sender), contents }
}

function contentOf({ message, attachment, location, clientId, about }: Outgoing) {
  return {
    client: clientId,
    body: message,
    ...(about && { about }),
    ...(attachment && { file: attachment.id, kind: attachment.kind, word: ATTACHMENT_LABELS[attachment.kind] }),
    ...(location && {
      ...location,
      word: attachment ? ATTACHMENT_LABELS[attachment.kind] : ATTACHMENT_LABELS.location,
    }),
  }
}
