import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { agesText } from "#app/features/profiles/fields/ages.ts"
import { options } from "#app/features/profiles/fields/options.ts"
import { FOR_WHOM, type ForWhom, type Made } from "./for-whom.ts"

const WEEK_SECONDS = 7 * 24 * 60 * 60

const age = z.coerce.number().int().min(18).max(67)
const wishes = z
  .object({
    /** Whom somebody looks for, as a search asks. */
    gender: z.enum(["female", "male"]),
    minAge: age,
    maxAge: age,
    religion: z.enum(options.religion.member),
    profileFor: z.enum(Object.keys(FOR_WHOM) as ForWhom[]),
  })
  .partial()

export type Wishes = z.infer<typeof wishes>

/** What was chosen on the landing page and at the beginning of the sign-up. */
const wishesCookie = sealedCookie("wishes", wishes, WEEK_SECONDS)

/** What is wrong in an address is left out, and two ages in the wrong order are put right. */
export function wishesFrom(query: URLSearchParams): Wishes {
  const chosen: Wishes = Object.fromEntries(
    Object.entries(wishes.shape).flatMap(([name, rule]) => {
      const { data } = rule.safeParse(query.get(name) ?? undefined)
      return data === undefined ? [] : [[name, data]]
    }),
  )
  const { minAge, maxAge } = chosen
  return minAge && maxAge && minAge > maxAge ? { ...chosen, minAge: maxAge, maxAge: minAge } : chosen
}

export function wishesText({ gender, minAge, maxAge, religion }: Wishes) {
  if (!gender) return
  const ages = minAge && maxAge && `aged ${minAge} to ${maxAge}`
  const chosen = [gender === "female" ? "a bride" : "a groom", ages, religion && `religion ${religion}`]
  return `You are looking for ${chosen.filter(Boolean).join(", ")}.`
}

export const rememberWishes = (chosen: Wishes) => wishesCookie.write(chosen)
export const forgetWishes = () => wishesCookie.clear()

/** A profile begins with what they tell of it; each answer can be changed. */
export async function firstAnswers(request: Request) {
  const chosen = await wishesCookie.read(request)
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
