import { z } from "zod"
import { choice } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { contactSettings } from "#db/schema/contact-settings.ts"

const NO_CHOICE = "Please choose who sees them"

export const contactSettingSchema = z.object({ contact: choice(contactSettings, NO_CHOICE) })

/** One's own number, or a guardian's by the seat. */
export const shareSchema = z.object({ number: z.literal("own").or(idField) })

export const stopSchema = z.object({ share: idField })
