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
const place = z.object({ latitude: degrees(90), longitude: degrees(180) })

const rowId = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(LARGEST_ID))

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

const own = address.optional()

export const roomPayload = z.object({
  email: own,
  room: z
    .string()
    .max(600)
    .transform((room) => room.toLowerCase())
    .optional(),
})

export const historyPayload = z.object({
  fromEmail: own,
  withEmail: address,
  before: rowId.optional(),
  after: z.coerce.number().int().min(0).max(LARGEST_ID).optional(),
})

/** An upload is named by its id; other addresses of pictures that a client knows are ignored. */
const uploadId = z.string().regex(ATTACHMENT_ID).or(z.literal("")).nullish()

export const messagePayload = z
  .object({
    from: own,
    to: address,
    message: text,
    image: uploadId,
    video: uploadId,
    file: uploadId,
    location: place.nullish(),
    clientId: z.uuid().toLowerCase().optional(),
    about: rowId.nullish().catch(undefined),
  })
  .transform(({ image, video, file, location, about, ...rest }, context) => {
    const attachments = Object.entries({ image, video, file }).flatMap(([kind, id]) =>
      id ? { id, kind: kind as AttachmentKind } : [],
    )
    const empty = rest.message === "" && attachments.length === 0 && !location
    if (empty) context.addIssue({ code: "custom", path: ["message"], message: EMPTY })
    if (attachments.length > 1) context.addIssue({ code: "custom", message: "One file a message." })
    return { ...rest, attachment: attachments[0], location: location ?? undefined, about: about ?? undefined }
  })

export const messageCall = z
  .strictObject({
    message: text,
    clientId: z.uuid().toLowerCase(),
    attachment: z.string().regex(ATTACHMENT_ID).nullish(),
    location: z.strictObject(place.shape).nullish(),
    about: z
      .int()
      .min(1)
      .max(LARGEST_ID)
      .nullish()
      .meta({ description: "The connection that the words are about, by its number; without one they are general." }),
  })
  .superRefine(({ message, attachment, location }, context) => {
    if (message === "" && !attachment && !location)
      context.addIssue({ code: "custom", path: ["message"], message: EMPTY })
  })

export const readPayload = z.object({ withEmail: address, upTo: rowId })

export const typingPayload = z.object({ to: rowId })
