import { attempt } from "#app/forms/attempt.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { readStreamedUpload } from "#app/forms/uploads/streamed-upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { refuse } from "#app/result.ts"
import { locationOf } from "../attachments/attachment.ts"
import { receiveAttachment, undoUpload } from "../attachments/attachments.server.ts"
import { FAILED } from "../chat-policy.ts"
import { markReadForm, messageForm } from "../chat-schema.ts"
import { type Chat, markRead } from "./conversations.server.ts"
import { formMessageId, sendMessage } from "./messages.server.ts"

const NOT_SENT = "Failed to send message: "

interface Sender {
  id: number
  email: string
  sessionHash: Buffer
}

/** What scripts could send, too: text, a file, a place. If it is refused nothing of it is kept. */
export async function postMessage(sender: Sender, chat: Chat, request: Request, ctx: RequestContext) {
  const take = receiveAttachment.bind(null, sender, chat, ctx)
  const { form, taken } = await readStreamedUpload(request, "attachment", take, undoUpload)
  const mark = markReadForm.safeParse(Object.fromEntries(form))
  if (mark.success) {
    await markRead(sender.id, chat.other.id, mark.data.upTo)
    return "read"
  }

  const submission = await readForm(form, messageForm(taken !== undefined))
  if (taken?.done === false)
    return refused(submission, { fields: { attachment: taken.message }, status: statusOf(taken) })
  if (submission.status !== "success") {
    await undoUpload(taken)
    return refused(submission)
  }
  const { message, latitude, longitude, key, clientId, upTo, about } = submission.value
  const attachment = taken?.value
  const place = locationOf(latitude ?? null, longitude ?? null)
  const letter = {
    sender,
    to: { id: chat.other.id },
    message,
    attachment,
    location: place,
    about,
    clientId:
      clientId ?? formMessageId(sender.id, key, message, place, attachment && [attachment.name, attachment.size]),
  }
  const sent = await attempt(
    () => sendMessage(letter),
    () => refuse(FAILED.reason, FAILED.text),
  )
  // A form sent twice has brought its file twice.
  if (!sent.done || sent.value.attachment?.id !== attachment?.id) await undoUpload(taken)
  if (!sent.done) return refused(submission, { form: NOT_SENT + sent.message, status: statusOf(sent) })
  await markRead(sender.id, chat.other.id, upTo)
  // A script shows this itself.
  return clientId ? "sent by script" : "sent"
}

/** For a script, which shows a refusal beside the message. */
export function answerToScript(posted: Awaited<ReturnType<typeof postMessage>>) {
  if (typeof posted === "string") return Response.json({ ok: true })
  const { data: reply, init } = posted
  const problem = Object.values(reply.error ?? {})
    .flat()[0]
    ?.replace(NOT_SENT, "")
  return Response.json({ problem }, { status: init?.status })
}
