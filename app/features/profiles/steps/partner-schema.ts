import { z } from "zod"
import { choice } from "#app/forms/text.ts"
import { agesProblem, agesText, readAges } from "../fields/ages.ts"
import { eachOf } from "../fields/fields.ts"
import { heightInCm } from "../fields/height.ts"
import {
  clientPreferences,
  type MemberPartnerField,
  NO_PREFERENCE,
  partnerOptions,
  preferenceNames,
  preferences,
} from "../fields/preference-fields.ts"

const CHOOSE = "Please choose from the list."

const chosen = (values: readonly string[], required: string) => choice<readonly string[]>(values, required)

const ages = z
  .string({ error: preferences.age.required })
  .trim()
  .min(1, preferences.age.required)
  .max(20, "Please write an age or a range, such as 27 or 25-32.")
  .superRefine((text, context) => {
    const problem = text && agesProblem(text)
    if (problem) context.addIssue(problem)
  })
  .overwrite((text) => {
    const read = readAges(text)
    return read ? (agesText(read) ?? NO_PREFERENCE) : text
  })

interface Heights {
  height?: string
  minHeight?: string
  maxHeight?: string
}

const cmOf = (height: string | undefined) => (height === undefined ? undefined : heightInCm(height))

function heightsInOrder({ height, minHeight = height, maxHeight }: Heights) {
  const [from, to] = [cmOf(minHeight), cmOf(maxHeight)]
  return from === undefined || to === undefined || from <= to
}

const HEIGHTS = { path: ["maxHeight"], error: "Max height must not be below min height." }

/** Step 5 of a member: one age or height, or a range. */
export const memberPartnerStep = z
  .object({
    ...eachOf(preferenceNames, (name) => chosen(partnerOptions.member[name], preferences[name].required)),
    age: ages,
    maxHeight: chosen(partnerOptions.member.maxHeight, CHOOSE).optional(),
  })
  .refine(heightsInOrder, HEIGHTS)

/** On the edit form every answer is optional. */
export const editPartnerSchema = (offered: Record<MemberPartnerField | "gender", readonly string[]>) =>
  z
    .object({
      ...eachOf([...preferenceNames, "maxHeight" as const, "gender" as const], (name) =>
        chosen(offered[name], CHOOSE).optional(),
      ),
      age: ages.optional(),
    })
    .refine(heightsInOrder, HEIGHTS)

export const clientPartnerStep = z
  .object(
    eachOf(Object.keys(partnerOptions.client) as (keyof typeof partnerOptions.client)[], (name) =>
      chosen(partnerOptions.client[name], clientPreferences[name].required),
    ),
  )
  .refine(({ minAge, maxAge }) => !(Number(minAge) > Number(maxAge)), {
    path: ["maxAge"],
    error: "Max age must not be below min age.",
  })
  .refine(heightsInOrder, HEIGHTS)
