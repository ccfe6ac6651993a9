import { z } from "zod"
import { FREQUENCIES, MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"

const frequency = z.enum(FREQUENCIES, "Please choose one of the answers.").optional()

type Fields = Record<MailKind, typeof frequency>

export const mailSettingsSchema = z.object(Object.fromEntries(MAIL_KINDS.map((kind) => [kind, frequency])) as Fields)
