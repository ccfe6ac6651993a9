import { z } from "zod"
import { ATTACHMENT_ID, LARGEST, PARTS } from "#app/features/chat/attachments/attachment.ts"
import { receiveAttachment, undoUpload } from "#app/features/chat/attachments/attachments.server.ts"
import { answerFile } from "#app/features/chat/attachments/file-answer.server.ts"
import { findChat } from "#app/features/chat/server/conversations.server.ts"
import { readStreamedUpload } from "#app/forms/uploads/streamed-upload.server.ts"
import { done, NOT_FOUND, refuse } from "#app/result.ts"
import { attachment } from "../../entities/message.ts"
import { operation } from "../../operation.ts"
import { problemResponse, unknownFiles } from "../../problem.server.ts"
import { userParam } from "./chat.server.ts"

const FIELD = "attachment"

const upload = operation(
  {
    method: "post",
    path: "/messages/{userId}/attachments",
    id: "uploadAttachment",
    summary: "Bring a file ahead of its message",
    description:
      "Pictures (JPEG, PNG, WebP) up to 15 MB, videos (MP4, WebM) 25 MB, voice messages (M4A, OGG, WebM) 5 MB, PDF and office documents 10 MB; 20 in 24 hours. What it is, its content tells. The message then names it by its id, within a day; what is not sent is deleted after two. HEIC is refused with the reason `heic`. The same bytes for the same chat within a minute are one file, and count once.",
    params: userParam,
    file: { field: FIELD, mostBytes: LARGEST.video, streamed: true },
    answer: z.object({ attachment }),
    status: 201,
    location: ({ attachment: { id, kind } }) => `/attachments/${id}/${kind === "image" ? "picture" : kind}`,
    refusals: [507],
  },
  async ({ viewer, params, request, ctx }) => {
    const chat = await findChat(viewer.id, { id: params.userId })
    if (!chat) return NOT_FOUND
    const take = receiveAttachment.bind(null, viewer, chat, ctx)
    const { taken, others } = await readStreamedUpload(request, FIELD, take, undoUpload)
    if (!taken) return unknownFiles(others) ?? refuse("invalid", "Please choose a file.", { field: FIELD })
    return taken.done ? done({ attachment: taken.value }) : taken
  },
)

const file = operation(
  {
    method: "get",
    path: "/attachments/{id}/{part}",
    id: "getAttachment",
    summary: "A file of a conversation, or a range of it",
    description:
      "A picture is there as `picture` and `thumbnail`, a video as `video`, a voice message as `voice`, a document as `file`.",
    params: z.object({
      id: z.string().regex(ATTACHMENT_ID).meta({ example: "0123456789abcdef0123456789abcdef" }),
      part: z.enum(PARTS),
    }),
    answers: { type: "*/*", description: "The file.", ranges: true },
    refusals: [416],
  },
  async ({ viewer, params, request }) => {
    const answer = await answerFile(viewer, params, request)
    if (!answer) return NOT_FOUND
    if (answer.status !== 416) return answer
    const headers = { "Content-Range": answer.headers.get("Content-Range")! }
    return problemResponse({ status: 416, message: "The file has no such range.", headers })
  },
)

export const attachmentOperations = [upload, file]
