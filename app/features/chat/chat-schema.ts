import { z } from "zod"
import { lines } from "#app/forms/text.ts"
import { LONGEST_MESSAGE } from "./thread.ts"

const LARGEST_ID = 2 ** 48

export const messageText = lines("Please write a message.", LONGEST_MESSAGE).transform((text) => text.toWellFormed())

export const messageForm = z.object({
  message: messageText,
  /** Made with the page, so that a form sent twice is one message. */
  key: z.string().max(80).catch(""),
  /** The newest message that the page showed. */
  upTo: z.coerce.number().int().min(0).max(LARGEST_ID).catch(0),
})

/** The button that marks a conversation as read, for pages without scripts. */
export const readForm = z.object({ intent: z.literal("read"), upTo: messageForm.shape.upTo })

const rowId = z.coerce.number<string | number>().int().min(1).max(LARGEST_ID)

/** An account as clients name it: by its e-mail, as specified, or by its id. */
const address = z.union([
  z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)])
    .pipe(rowId)
    .transform((id) => ({ id })),
  z
    .string()
    .min(3)
    .max(254)
    .refine((text) => !text.includes("\0"))
    .transform((email) => ({ email: email.trim().toLowerCase() })),
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

export const messagePayload = z.object({
  from: own,
  to: address,
  message: messageText,
  clientId: z.uuid().optional(),
})

export const readPayload = z.object({ withEmail: address, upTo: rowId })
