import { z } from "zod"
import { anyLines } from "#app/forms/text.ts"
import { ATTACHMENT_ID, type AttachmentKind } from "./attachments/attachment.ts"
import { LONGEST_MESSAGE } from "./message.ts"

export const LARGEST_ID = 2 ** 48

const EMPTY = "Please write a message."
const ON_EARTH = "Please enter degrees: latitude from -90 to 90, longitude from -180 to 180."

const text = anyLines(EMPTY, LONGEST_MESSAGE)
  .nullish()
  .transform((text) => text?.toWellFormed() ?? "")

const degrees = (most: number) => z.number({ error: ON_EARTH }).min(-most, ON_EARTH).max(most, ON_EARTH)
export const place = z
  .object({ latitude: degrees(90).meta({ example: 31.5204 }), longitude: degrees(180).meta({ example: 74.3587 }) })
  .meta({ id: "Place" })

/** What is taken in more than one way is described as the one that programs should send. */
const described =
  (type: "string" | "integer", more: object = {}) =>
  ({ jsonSchema }: { jsonSchema: object }) => {
    for (const key of Object.keys(jsonSchema)) if (/^(anyOf|allOf)$/.test(key)) delete jsonSchema[key as never]
    Object.assign(jsonSchema, { type, ...more })
  }

const rowId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(LARGEST_ID))
  .meta({ override: described("integer", { minimum: 1 }), example: 42 })

/** Text is optional beside a file or a place. */
export const messageForm = (hasFile: boolean) =>
  z
    .object({
      message: text,
      latitude: degrees(90).optional(),
      longitude: degrees(180).optional(),
      /** Made with the page, so that a form sent twice is one message. */
      key: z.string().max(80).catch(""),
      /** Made by a script: the message may also be sent live. */
      clientId: z.uuid().toLowerCase().optional().catch(undefined),
      upTo: z.coerce.number().int().min(0).max(LARGEST_ID).catch(0),
      /** The connection that the words are about; without one they are general. */
      about: rowId.optional().catch(undefined),
    })
    .superRefine(({ message, latitude, longitude }, context) => {
      if ((latitude === undefined) !== (longitude === undefined))
        context.addIssue({
          code: "custom",
          path: [latitude === undefined ? "latitude" : "longitude"],
          message: "A place needs both numbers.",
        })
      else if (message === "" && latitude === undefined && !hasFile)
        context.addIssue({ code: "custom", path: ["message"], message: EMPTY })
    })

/** The button that marks a conversation as read, for pages without scripts. */
export const markReadForm = z.object({
  intent: z.literal("read"),
  upTo: z.coerce.number().int().min(0).max(LARGEST_ID).catch(0),
})

/** From where on a conversation is read; a bad value means its end. */
export const cursor = z.coerce.number().int().positive().max(LARGEST_ID).optional().catch(undefined)

/** By e-mail, as specified and therefore tried first, or by id. */
const address = z.union([
  z
    .string()
    .min(3)
    .max(254)
    .regex(/\D/)
    .refine((text) => !text.includes("\0"))
    .transform((email) => ({ email: email.trim().toLowerCase() })),
  rowId.transform((id) => ({ id })),
])
export type Address = z.infer<typeof address>

const addressOf = (whose: string, example: string) =>
  address.meta({
    override: described("string", { minLength: 1, maxLength: 254 }),
    description: `The e-mail of ${whose}, or the number of the account, as \`42\` too.`,
    example,
  })
const own = addressOf("the caller", "ayesha@example.com").optional()
const theOther = addressOf("the other side", "bilal@example.com")
const messageId = rowId.meta({ description: "The id of a message." })

const roomPayload = z.object({
  email: addressOf("the other side, or with a room the caller's own", "bilal@example.com").optional(),
  room: z
    .string()
    .max(600)
    .transform((room) => room.toLowerCase())
    .optional()
    .meta({
      description: "Both e-mails, sorted and joined.",
      example: "ayesha@example.combilal@example.com",
    }),
})

const historyPayload = z.object({
  fromEmail: own,
  withEmail: theOther,
  before: messageId.optional().meta({ description: "Up to 50 before this message." }),
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(LARGEST_ID)
    .optional()
    .meta({
      override: described("integer"),
      description: "Up to 500 that came after this message.",
      example: 41,
    }),
})

/** An upload is named by its id; other addresses of pictures that a client knows are ignored. */
const uploadId = z
  .string()
  .regex(ATTACHMENT_ID)
  .or(z.literal(""))
  .nullish()
  .meta({
    override: described("string", { pattern: ATTACHMENT_ID.source }),
    description: "The id of an upload of this kind.",
    example: "0123456789abcdef0123456789abcdef",
  })

const messageFields = z.object({
  from: own,
  to: theOther,
  message: text.meta({
    override: described("string", { maxLength: LONGEST_MESSAGE }),
    description: "May be left out beside an upload or a place.",
    example: "Assalam o alaikum",
  }),
  image: uploadId,
  video: uploadId,
  file: uploadId,
  location: place.nullish(),
  timestamp: z
    .unknown()
    .optional()
    .meta({
      override: described("string", { format: "date-time" }),
      description: "Taken and not used: the time of the server counts.",
      example: "2026-01-31T12:00:00Z",
    }),
  clientId: z.uuid().toLowerCase().optional().meta({
    description: "A UUID of the program's making: sent again with the same words, it is the same message.",
    example: "7d1f6a2e-6c0b-4f0e-9a53-0f3b8f6f5c11",
  }),
  about: rowId
    .nullish()
    .catch(undefined)
    .meta({
      override: described("integer", { minimum: 1 }),
      description: "The connection that the words are about, by its number; without one they are general.",
      example: 42,
    }),
  voice: uploadId,
})

export const messagePayload = messageFields.transform(
  ({ image, video, file, voice, location, about, timestamp: _, ...rest }, context) => {
    const attachments = Object.entries({ image, video, file, voice }).flatMap(([kind, id]) =>
      id ? { id, kind: kind as AttachmentKind } : [],
    )
    const empty = rest.message === "" && attachments.length === 0 && !location
    if (empty) context.addIssue({ code: "custom", path: ["message"], message: EMPTY })
    if (attachments.length > 1) context.addIssue({ code: "custom", message: "One file a message." })
    return { ...rest, attachment: attachments[0], location: location ?? undefined, about: about ?? undefined }
  },
)

export const messageCall = z
  .strictObject({
    message: text.meta({ example: "Assalam o alaikum", description: "Needed where there is no upload and no place." }),
    clientId: z.uuid().toLowerCase().meta({ example: "0b0e3c5e-8a53-4d2c-9b1e-7f2a4c6d8e90" }),
    attachment: z
      .string()
      .regex(ATTACHMENT_ID)
      .nullish()
      .meta({ example: "0123456789abcdef0123456789abcdef", description: "What the upload answered as its `id`." }),
    location: z
      .strictObject({
        latitude: degrees(90).meta({ example: 31.5204 }),
        longitude: degrees(180).meta({ example: 74.3587 }),
      })
      .meta({ id: "NewPlace" })
      .nullish(),
    about: z.int().min(1).max(LARGEST_ID).nullish().meta({
      example: 42,
      description: "The connection that the words are about, by its number; without one they are general.",
    }),
  })
  .superRefine(({ message, attachment, location }, context) => {
    if (message === "" && !attachment && !location)
      context.addIssue({ code: "custom", path: ["message"], message: EMPTY })
  })
  .meta({ id: "NewMessage" })

const readPayload = z.object({ withEmail: theOther, upTo: messageId })

const typingPayload = z.object({ to: rowId.meta({ description: "The account of the other side." }) })

const nothing = z.object({})

/** What a socket may ask: an object, or its fields one after the other in this order. */
export const socketCalls = {
  joinRoom: roomPayload,
  getMessages: historyPayload,
  sendMessage: messageFields,
  markRead: readPayload,
  typing: typingPayload,
  getUserChatContacts: nothing,
  alive: nothing,
}
export type SocketCall = keyof typeof socketCalls
