import type { ISql } from "postgres"
import { renderUpload } from "#app/features/profiles/pictures/picture-upload.server.ts"
import type { ArrivingFile } from "#app/forms/uploads/streamed-upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { giveBack, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Refusal, type Result, refuse } from "#app/result.ts"
import { newKey, type Received, storage, whyNotStored } from "#app/storage/storage.server.ts"
import { sql } from "#db/client.ts"
import { mayChat } from "../chat-policy.ts"
import { type Chat, findChat, whyNotRead } from "../server/conversations.server.ts"
import { findSeatedChat } from "../table/find-seated.server.ts"
import { ATTACHMENT_ID, type Attachment, type AttachmentKind, LARGEST, type Part, TOO_LARGE } from "./attachment.ts"
import { knownType, safeName } from "./attachment-types.ts"
import { detectType } from "./detect-type.server.ts"

const WRONG_TYPE =
  "Please choose a picture (JPEG, PNG, WebP), a video (MP4, WebM), a voice message (M4A, OGG, WebM), a PDF or an office document."
const NO_ROOM = "Files cannot be stored at the moment. Your messages still arrive; please try the file again later."
const HOUR_MS = 3_600_000

/** `again`: it was there before. */
export type Stored = Result<Attachment> & { again?: true }

interface Sender {
  id: number
}

/** Checked while it arrives: like a message, by content, 20 a day. The same bytes within a minute are one file. */
export async function receiveAttachment(
  sender: Sender,
  chat: Chat,
  ctx: RequestContext,
  { name, bytes }: ArrivingFile,
): Promise<Stored> {
  const refusal = mayChat({ signedIn: true, ...chat })
  if (refusal) return rejectUpload(bytes, refuse(refusal.reason, refusal.text))
  const spent = await trySpend("chat-file", String(sender.id), ctx)
  if (!spent.done)
    return rejectUpload(
      bytes,
      refuse("too-many", `You can send 20 files a day. Please wait ${spent.wait} for the next.`),
    )
  let stored: Stored | undefined
  try {
    stored = await storeArriving(sender, chat, ctx, { name, bytes })
    return stored
  } catch (error) {
    whyNotStored(error)
    return refuse("no-storage", NO_ROOM)
  } finally {
    if (!stored?.done || stored.again) await giveBack("chat-file", String(sender.id))
  }
}

/** The rest is read and thrown away, so that its sender hears why it was refused. */
async function rejectUpload(bytes: AsyncIterable<Uint8Array>, refusal: Refusal) {
  for await (const _chunk of bytes);
  return refusal
}

async function storeArriving(
  sender: Sender,
  chat: Chat,
  ctx: RequestContext,
  { name, bytes }: ArrivingFile,
): Promise<Stored> {
  const received = await storage.receive(bytes, LARGEST.video)
  if (!received) return refuse("too-large", TOO_LARGE.video)
  try {
    const type = knownType(await detectType(received.path), name)
    if (!type) return refuse("invalid", WRONG_TYPE)
    const { kind, mediaType } = type
    if (received.size > LARGEST[kind]) return refuse("too-large", TOO_LARGE[kind])
    const { digest } = received
    const before = await sentBefore(sql, sender, chat, digest)
    if (before) return again(before)
    const attachment = {
      id: newKey(),
      kind,
      name: safeName(name, type),
      size: received.size,
      width: null,
      height: null,
    }
    if (kind === "image") return await keepPicture(sender, chat, ctx, attachment, received)
    const other = await keepRow(sender, chat, attachment, { type: mediaType, digest })
    if (other) return again(other)
    await storage.keep(received, attachment.id).catch((error) => forget(attachment, error))
    return done(attachment)
  } finally {
    await storage.drop(received)
  }
}

async function keepPicture(
  sender: Sender,
  chat: Chat,
  ctx: RequestContext,
  bare: Attachment,
  received: Received,
): Promise<Stored> {
  const rendered = await renderUpload({ id: sender.id, ctx }, received.path)
  if (!rendered.done) return rendered
  const { width, height, files } = rendered.value
  const attachment = { ...bare, size: files[1200].length, width, height }
  const other = await keepRow(sender, chat, attachment, { type: "image/webp", digest: received.digest })
  if (other) return again(other)
  const put = async () => {
    await storage.put(attachmentKey(bare.id, "thumbnail"), files[480])
    await storage.put(attachmentKey(bare.id, "picture"), files[1200])
  }
  await put().catch((error) => forget(attachment, error))
  return done(attachment)
}

const again = (attachment: Attachment): Stored => ({ ...done(attachment), again: true })

const sidesOf = (sender: Sender, chat: Chat) =>
  sender.id < chat.other.id ? [sender.id, chat.other.id] : [chat.other.id, sender.id]

/** Sent twice because its answer was lost: it waits for its message. */
async function sentBefore(within: ISql, sender: Sender, chat: Chat, digest: string) {
  const [low, high] = sidesOf(sender, chat)
  const [before] = await within<Attachment[]>`select attachment.id, kind, file_name as name, size, width, height
    from attachment join conversation on conversation.id = conversation_id
    where low_id = ${low!} and high_id = ${high!} and account_id = ${sender.id} and digest = ${digest}
      and attachment.created_at > now() - interval '1 minute'
      and not exists (select 1 from message where attachment_id = attachment.id)`
  return before
}

/** The first file may come before the first message. Answers the other row where the same has just come. */
function keepRow(
  sender: Sender,
  chat: Chat,
  { id, kind, name, size, width, height }: Attachment,
  { type, digest }: { type: string; digest: string },
) {
  const [low, high] = sidesOf(sender, chat)
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`attachment ${sender.id} ${digest}`}, 0))`
    const before = await sentBefore(tx, sender, chat, digest)
    if (before) return before
    await tx`insert into conversation (low_id, high_id) values (${low!}, ${high!}) on conflict do nothing`
    await tx`insert into attachment
        (id, account_id, conversation_id, kind, media_type, file_name, size, width, height, digest)
      select ${id}, ${sender.id}, conversation.id, ${kind}, ${type}, ${name}, ${size}, ${width}, ${height}, ${digest}
      from conversation where low_id = ${low!} and high_id = ${high!}`
  })
}

async function forget(attachment: Attachment, error: unknown): Promise<never> {
  await discardAttachment(attachment)
  throw error
}

async function discardAttachment({ id, kind }: Pick<Attachment, "id" | "kind">) {
  const gone = await sql`delete from attachment
    where id = ${id} and not exists (select 1 from message where attachment_id = ${id}) returning 1`
  if (gone.length > 0) await removeFiles(id, kind)
}

/** Of a message that was removed from its conversation. */
export async function removeUnsentFile(id: string) {
  const [row] = await sql<{ kind: AttachmentKind }[]>`select kind from attachment where id = ${id}`
  if (row) await discardAttachment({ id, kind: row.kind })
}

export async function findReportedFile(id: string) {
  const [row] = await sql<{ kind: AttachmentKind; mediaType: string; name: string }[]>`
    select kind, media_type as "mediaType", file_name as name from attachment where id = ${id}`
  const key = row && attachmentKey(id, row.kind === "image" ? "picture" : row.kind)
  return key && (await storage.sizeOf(key)) ? { ...row, key } : undefined
}

export async function undoUpload(stored: Stored | undefined) {
  if (stored?.done && !stored.again) await discardAttachment(stored.value)
}

export const attachmentKey = (id: string, part: Part) =>
  part === "thumbnail" ? `${id}-480` : part === "picture" ? `${id}-1200` : id

async function removeFiles(id: string, kind: AttachmentKind) {
  const parts = kind === "image" ? (["thumbnail", "picture"] as const) : [kind]
  for (const part of parts) await storage.remove(attachmentKey(id, part))
}

/** For one of the two sides while they may read; not yet sent, for its sender alone. */
export async function findAttachment(viewerId: number, id: string, part: Part) {
  if (!ATTACHMENT_ID.test(id)) return
  const [row] = await sql<{ kind: AttachmentKind; mediaType: string; name: string; other: number }[]>`
    select kind, media_type as "mediaType", file_name as name,
      (case when low_id = ${viewerId} then high_id else low_id end)::float8 as other
    from attachment join conversation on conversation.id = conversation_id
    where attachment.id = ${id} and (low_id = ${viewerId} or high_id = ${viewerId})
      and (account_id = ${viewerId} or exists (select 1 from message where attachment_id = attachment.id))`
  if (!row) return findAtTable(viewerId, id, part)
  if (!partsOfKind(row.kind).includes(part)) return
  const chat = await findChat(viewerId, { id: row.other })
  const key = attachmentKey(id, part)
  const size = chat && !whyNotRead(chat) && (await storage.sizeOf(key))
  return size ? { ...row, key, size } : undefined
}

/** For a guardian who reads along: of a message that was written after the yes. */
async function findAtTable(guardianId: number, id: string, part: Part) {
  const [row] = await sql<(SeatedFile & { kind: AttachmentKind; mediaType: string; name: string })[]>`
    select kind, media_type as "mediaType", file_name as name, seat.id::float8 as "seatId",
      seat.member_id::float8 as "memberId", (low_id + high_id - seat.member_id)::float8 as other
    from attachment join message on message.attachment_id = attachment.id
      join chat_seat place on place.conversation_id = message.conversation_id and message.id > place.after_message_id
      join guardian_seat seat on seat.id = place.seat_id and seat.guardian_id = ${guardianId} and seat.ended_at is null
      join conversation on conversation.id = message.conversation_id
    where attachment.id = ${id} and place.allowed_at is not null
    order by message.id desc limit 1`
  if (!row || !partsOfKind(row.kind).includes(part)) return
  const { seatId, memberId, other, ...file } = row
  if (!(await findSeatedChat({ id: guardianId }, { seatId, memberId }, other))) return
  const key = attachmentKey(id, part)
  const size = await storage.sizeOf(key)
  return size ? { ...file, key, size } : undefined
}

interface SeatedFile {
  seatId: number
  memberId: number
  other: number
}

const partsOfKind = (kind: AttachmentKind): Part[] => (kind === "image" ? ["thumbnail", "picture"] : [kind])

export const listAttachments = (ids: string[]) => sql<Attachment[]>`
  select id, kind, file_name as name, size, width, height from attachment where id = any(${ids})`

export async function forgetAttachments(files: Pick<Attachment, "id" | "kind">[]) {
  for (const { id, kind } of files) await removeFiles(id, kind)
}

/** Removes what was uploaded and never sent, and what a crash has left of arriving files. */
export async function sweepAttachments() {
  const gone = await sql<{ id: string; kind: AttachmentKind }[]>`
    delete from attachment where id in (select id from attachment as old where created_at < now() - interval '2 days'
      and not exists (select 1 from message where attachment_id = old.id) limit 1000) returning id, kind`
  for (const { id, kind } of gone) await removeFiles(id, kind)
  await storage.sweep(HOUR_MS)
}
