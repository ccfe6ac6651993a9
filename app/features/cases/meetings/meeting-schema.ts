import { z } from "zod"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { anyLines, line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { plannedDay } from "../case-schema.ts"

const LONGEST_NOTE = 500
const NO_TIME = "Please enter the time as 17:30."

export const meetingSchema = z.object({
  day: plannedDay,
  time: z
    .string({ error: NO_TIME })
    .trim()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, NO_TIME),
  place: line("Please write where they meet.", 200).optional(),
  note: anyLines("Please use plain text.", LONGEST_NOTE)
    .optional()
    .transform((text) => text || undefined),
})

export type MeetingAnswers = z.output<typeof meetingSchema>

/** What two pages of the same case may change at once. */
export const MEETING_PARTS: Parts = {
  day: { label: "Day and time", fields: ["day", "time"] },
  place: { label: "Place" },
  note: { label: "Note", longest: LONGEST_NOTE },
}

export const meetingStep = z.object({ intent: z.enum(["held", "off", "again"]), meetingId: idField })
