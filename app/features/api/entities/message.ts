import { z } from "zod"
import { ATTACHMENT_ID } from "#app/features/chat/attachments/attachment.ts"
import { place } from "#app/features/chat/chat-schema.ts"
import { attachmentKinds } from "#db/schema/chat.ts"

const fileAddress = (part: string) =>
  z
    .string()
    .optional()
    .meta({ example: `/api/attachments/0123456789abcdef0123456789abcdef/${part}` })

export const attachment = z
  .object({
    id: z.string().regex(ATTACHMENT_ID).meta({ example: "0123456789abcdef0123456789abcdef" }),
    kind: z.enum(attachmentKinds),
    name: z.string().meta({ example: "biodata.pdf" }),
    size: z.int().meta({ description: "In bytes." }),
    width: z.int().nullable(),
    height: z.int().nullable(),
  })
  .meta({ id: "Attachment" })

export const message = z
  .object({
    _id: z.int(),
    from: z.string().meta({ description: "The sender's e-mail." }),
    to: z.string(),
    fromId: z.int(),
    toId: z.int(),
    by: z.string().optional().meta({
      example: "Ayesha’s father",
      description: "The guardian who has written it at the sender's side, where both have opened the chat to one.",
    }),
    message: z.string().meta({ example: "Assalam o alaikum" }),
    courtesy: z.enum(["phone", "link", "money"]).optional().meta({
      description: "What the words give away, lead to or speak of, where a word of care belongs beside them.",
      example: "link",
    }),
    image: fileAddress("picture"),
    video: fileAddress("video"),
    file: fileAddress("file"),
    voice: fileAddress("voice"),
    attachment: attachment.optional(),
    location: place.optional(),
    about: z
      .int()
      .optional()
      .meta({ description: "The connection that the words are about; none where they are general." }),
    clientId: z.string().meta({ description: "The id that the sender's program made." }),
    timestamp: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ChatMessage" })
