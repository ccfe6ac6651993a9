import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { agesText } from "#app/features/profiles/fields/ages.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { FOR_WHOM, type ForWhom, type Made } from "./for-whom.ts"

const WEEK_SECONDS = 7 * 24 * 60 * 60

const age = z.coerce.number().int().min(18).max(67)
const opener = z
  .object({
    /** Whom somebody looks for, as a search asks. */
    gender: z.enum(["female", "male"]),
    minAge: age,
    maxAge: age,
    religion: z.enum(options.religion.member),
    profileFor: z.enum(Object.keys(FOR_WHOM) as ForWhom[]),
  })
  .partial()

export type Opener = z.infer<typeof opener>

/** What was chosen on the landing page and at the beginning of the sign-up. */
const openerCookie = sealedCookie("opener", opener, WEEK_SECONDS)

/** What is wrong in an address is left out, and two ages in the wrong order are put right. */
export function openerFrom(query: URLSearchParams): Opener {
  const chosen: Opener = Object.fromEntries(
    Object.entries(opener.shape).flatMap(([name, rule]) => {
      const { data } = rule.safeParse(query.get(name) ?? undefined)
      return data === undefined ? [] : [[name, data]]
    }),
  )
  const { minAge, maxAge } = chosen
  return minAge && maxAge && minAge > maxAge ? { ...chosen, minAge: maxAge, maxAge: minAge } : chosen
}

export function openerText({ gender, minAge, maxAge, religion }: Opener) {
  if (!gender) return
  const ages = minAge && maxAge && `aged ${minAge} to ${maxAge}`
  const chosen = [gender === "female" ? "a bride" : "a groom", ages, religion && `religion ${religion}`]
  return `You are looking for ${chosen.filter(Boolean).join(", ")}.`
}

export const rememberOpener = (chosen: Opener) => openerCookie.write(chosen)
export const forgetOpener = () => openerCookie.clear()

/** A profile begins with what they tell of it; each answer can be changed. */
export async function firstAnswers(request: Request) {
  const chosen = await openerCookie.read(request)
  if (!chosen) return {}
  const { gender: sought, minAge = null, maxAge = null, religion, profileFor } = chosen
  const made: Partial<Made> = profileFor ? FOR_WHOM[profileFor] : {}
  const gender = made.gender ?? (sought && OTHER[sought])
  const age = agesText({ min: minAge, max: maxAge })
  return {
    madeBy: made.madeBy,
    answers: { personal: given({ gender }), partner: given({ age, religion }) },
  }
}

const OTHER = { female: "male", male: "female" } as const

const given = (answers: Record<string, string | null | undefined>) =>
  Object.fromEntries(Object.entries(answers).filter((entry): entry is [string, string] => Boolean(entry[1])))
