import { createHash } from "node:crypto"
import { followChat } from "#app/features/cases/moves/follow-chat.server.ts"
import { pushMessages } from "#app/features/notifications/push/push-queue.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { counter } from "#app/logs/figures.ts"
import { withinRateLimit } from "#app/rate-limit/socket-rate-limit.server.ts"
import { emitMessage, emitToAccounts } from "#app/realtime/emitter.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { CHAT_CONNECTIONS } from "#db/client.ts"
import type { Attachment } from "../attachments/attachment.ts"
import { listAttachments } from "../attachments/attachments.server.ts"
import { type ChatRefusal, mayChat, NO_SUCH_FILE, TOO_FAST, USED_CLIENT_ID } from "../chat-policy.ts"
import { forEach } from "../for-programs.ts"
import type { ChatMessage } from "../message.ts"
import { notifyFamilies } from "../table/notify-families.server.ts"
import { lookForMissed } from "./message-relay.server.ts"
import { REMOVED } from "./removed-messages.server.ts"
import { type Earlier, type Outgoing, storeMessages, type Verdict } from "./store-messages.server.ts"
import { copiesOf, type SentMessage } from "./stored-message.ts"

type Sent<Message = ChatMessage> = Result<Message, Pick<ChatRefusal, "title">>

const stored = counter("rishta_messages_stored_total", "Messages stored, from sockets, forms and programs")

const LARGEST_BATCH = 500
const BATCHES_AT_ONCE = CHAT_CONNECTIONS

type Name = number | string

interface Waiting {
  outgoing: Outgoing
  people: Name[]
  answer: (sent: Sent) => void
  fail: (error: unknown) => void
}

let waiting: Waiting[] = []
let batches = 0
/** Ids and e-mails of people with a message on its way into the database. */
const engaged = new Set<Name>()

/** Resolves once stored. Messages arriving during a write are stored together: three times as fast as one by one. */
export async function sendMessage(outgoing: Outgoing): Promise<Sent> {
  if (!(await withinRateLimit("message", outgoing.seat?.guardianId ?? outgoing.sender.id))) return refusedBy(TOO_FAST)
  return new Promise((answer, fail) => {
    waiting.push({ outgoing, people: peopleOf(outgoing), answer, fail })
    storeSoon()
  })
}

let isDue = false

/** At the end of this turn of the event loop, together with all that arrives in it. */
function storeSoon() {
  if (isDue) return
  isDue = true
  setImmediate(() => {
    isDue = false
    storeNext()
  })
}

async function storeNext() {
  if (batches === BATCHES_AT_ONCE || waiting.length === 0) return
  const batch = takeBatch()
  if (batch.length === 0) return
  const people = batch.flatMap((one) => one.people)
  batches++
  for (const person of people) engaged.add(person)
  await storeTogether(batch)
  for (const person of people) engaged.delete(person)
  batches--
  storeNext()
}

const peopleOf = ({ sender, to }: Outgoing) => [sender.id, sender.email, "id" in to ? to.id : to.email]

// Keeps the order between two people: a message waits for those being stored from or to either of them, and one whose
// pair is in this batch waits for the next.
function takeBatch() {
  const [batch, rest]: [Waiting[], Waiting[]] = [[], []]
  const [taken, heldUp] = [new Set<string>(), new Set<Name>()]
  for (const one of waiting) {
    const { people, outgoing } = one
    const mayGo = people.every((person) => !engaged.has(person) && !heldUp.has(person))
    if (mayGo && batch.length < LARGEST_BATCH && !taken.has(outgoing.clientId)) {
      batch.push(one)
      taken.add(outgoing.clientId)
    } else {
      rest.push(one)
      for (const person of people) heldUp.add(person)
    }
  }
  waiting = rest
  return batch
}

async function storeTogether(batch: readonly Waiting[]) {
  try {
    const outgoing = batch.map((one) => one.outgoing)
    const verdicts = await storeMessages(outgoing)
    const enclosed = verdicts.flatMap(({ place, earlier }) =>
      [earlier?.attachment_id, outgoing[place]!.attachment?.id].filter((id) => id != null),
    )
    const attachments = enclosed.length > 0 ? await listAttachments(enclosed) : []
    const newMessages: ChatMessage[] = []
    const first: ChatMessage[] = []
    const readers: number[] = []
    for (const verdict of verdicts) {
      const sent = sentOf(outgoing[verdict.place]!, verdict, attachments)
      // A repeat is announced unless it has been: the first time may have ended between storing and announcing.
      if (sent.done) emitMessage(forEach(sent.value))
      if (sent.done && !verdict.earlier) {
        newMessages.push(sent.value.sent)
        readers.push(...(verdict.guardians ?? []))
        if (verdict.is_first) first.push(sent.value.sent)
      }
      batch[verdict.place]!.answer(sent.done ? done(sent.value.sent) : sent)
    }
    stored.inc(newMessages.length)
    if (readers.length > 0) emitToAccounts([...new Set(readers)], "familyNews")
    if (newMessages.length > 0)
      afterAnswer(() => Promise.all([pushMessages(newMessages), followChat(newMessages), notifyFamilies(first)]))
  } catch (error) {
    if (batch.length > 1 && concernsOne(error)) for (const one of batch) await storeTogether([one])
    else {
      for (const { fail } of batch) fail(error)
      // They may be stored all the same: perhaps only the answer was lost.
      lookForMissed()
    }
  }
}

/** An error about a value or row belongs to one message; the others are tried again. */
const concernsOne = (error: unknown) => /^(22|23|40)/.test(String((error as { code?: unknown }).code ?? ""))

function sentOf(outgoing: Outgoing, verdict: Verdict, attachments: Attachment[]): Sent<SentMessage> {
  const { id, earlier, access } = verdict
  if (id === null || access?.signed_in === false) return refusedBy(refusalOf(access!))
  if (earlier && !isRepeat(outgoing, earlier, attachments)) return refusedBy(USED_CLIENT_ID)
  const stored = earlier ?? {
    body: outgoing.message,
    seat_id: outgoing.seat?.id ?? null,
    attachment_id: outgoing.attachment?.id ?? null,
    latitude: outgoing.location?.latitude ?? null,
    longitude: outgoing.location?.longitude ?? null,
    about: verdict.about,
  }
  const { at, from_email, to_email, shows_from, shows_to } = verdict
  const who = { from_id: outgoing.sender.id, from_email, to_id: verdict.to_id!, to_email, shows_from, shows_to }
  const writers = { by: () => (outgoing.seat ? { by: outgoing.seat.by } : {}) }
  return done(copiesOf({ id, at, client_id: outgoing.clientId, ...who, ...stored }, attachments, writers))
}

/** Its file may have been brought again, and what it was may have been removed since. */
function isRepeat(
  { message, attachment, location, seat }: Outgoing,
  earlier: Earlier,
  attachments: readonly Attachment[],
) {
  if ((seat?.id ?? null) !== earlier.seat_id) return false
  if (earlier.body === REMOVED) return true
  const [one, other] = [attachment?.id, earlier.attachment_id].map((id) => attachments.find((file) => file.id === id))
  const isSameFile = one?.kind === other?.kind && one?.name === other?.name && one?.size === other?.size
  const isSamePlace =
    (location?.latitude ?? null) === earlier.latitude && (location?.longitude ?? null) === earlier.longitude
  return message === earlier.body && isSameFile && isSamePlace
}

const refusedBy = ({ reason, title, text }: ChatRefusal) => refuse(reason, text, { title })

function refusalOf(access: NonNullable<Verdict["access"]>) {
  const {
    signed_in: signedIn,
    is_partner: isPartner,
    is_own_file: isOwnFile,
    before_answer: beforeAnswer,
    ...rest
  } = access
  // Otherwise its number belongs to words for somebody else.
  return mayChat({ ...rest, signedIn, isPartner, beforeAnswer }) ?? (isOwnFile ? USED_CLIENT_ID : NO_SUCH_FILE)
}

export function formMessageId(senderId: number, key: string, ...content: unknown[]) {
  if (key === "") return crypto.randomUUID()
  const hex = createHash("sha256")
    .update(JSON.stringify([senderId, key, ...content]))
    .digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
