import { and, desc, eq, inArray } from "drizzle-orm"
import { type Field, fieldNames, fields, labelOf } from "#app/features/profiles/fields/fields.ts"
import { LONGEST_ABOUT } from "#app/features/profiles/more/more-options.ts"
import type { Part, Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { type Change, mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import { once } from "#app/once.ts"
import { done, type Result } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import type { EditOptions } from "./edit-options.server.ts"
import type { EditAnswers } from "./edit-schema.ts"

const PARTNER = "partner."
const partnerFields = ["gender", "religion", "age", "caste", "height", "maxHeight", "sect", "residence"]

/** What makes sense together only. */
const TOGETHER = {
  name: { label: "Name", fields: ["firstName", "lastName"] },
  place: { label: "Nationality, province and city", fields: ["nationality", "province", "city"] },
  faith: { label: "Religion, sect and caste", fields: ["religion", "sect", "caste"] },
} satisfies Record<string, { label: string; fields: Field[] }>
const inParts: string[] = Object.values(TOGETHER).flatMap(({ fields }) => fields)
const alone = fieldNames.filter((name) => !inParts.includes(name))

function partOf(name: Field): Part {
  const { editLabel } = fields[name] as { editLabel?: string }
  return { label: editLabel ?? labelOf(name, "member") }
}

/** Countries are called as in the form. */
const partsOf = ({ religious }: EditOptions): Parts => ({
  ...TOGETHER,
  ...Object.fromEntries(alone.map((name) => [name, partOf(name)])),
  place: {
    ...TOGETHER.place,
    named: Object.fromEntries(religious.nationality.map(({ value, label }) => [value, label])),
  },
  partner: { label: "Partner preferences", fields: partnerFields.map((name) => PARTNER + name) },
  aboutMe: { label: "About me", longest: LONGEST_ABOUT },
  aboutFamily: { label: "About my family", longest: LONGEST_ABOUT },
  languages: { label: "Languages" },
  madeBy: { label: "Profile made by" },
  status: { label: "Status" },
})

type Answers = { partner?: object }

const flat = ({ partner, ...answers }: Answers) => ({
  ...answers,
  ...Object.fromEntries(Object.entries(partner ?? {}).map(([name, value]) => [PARTNER + name, value])),
})

function nested(values: object) {
  const entries = Object.entries(values).filter(([, value]) => value !== null)
  const partner = entries.filter(([name]) => name.startsWith(PARTNER))
  return {
    ...Object.fromEntries(entries.filter(([name]) => !name.startsWith(PARTNER))),
    partner: Object.fromEntries(partner.map(([name, value]) => [name.slice(PARTNER.length), value])),
  } as EditAnswers
}

export const seenOfProfile = (options: EditOptions, answers: Answers) => seenOf(partsOf(options), flat(answers))

interface Edited {
  id: number
  kind: "member" | "client"
  ownerId: number
  updatedAt: Date | null
  options: EditOptions
  answers: Answers & { status?: unknown }
}

/** What is to be saved of a form, under the lock; a program that does not say what it saw has all of its own. */
export async function mergeProfile(
  tx: Database,
  actor: Pick<Actor<"role">, "id" | "role"> & { byLink: boolean },
  now: Edited,
  mine: EditAnswers,
  seen?: Seen,
): Promise<Result<EditAnswers>> {
  if (!seen) return done(mine)
  const parts = partsOf(now.options)
  const [stands, wanted] = [flat(now.answers), flat({ ...mine, status: mine.status ?? now.answers.status } as Answers)]
  const last = once(() => lastChange(tx, actor, now))
  const merged = await mergeOrRefuse(tx, actor, parts, { now: stands, mine: wanted, seen }, last)
  return merged.done ? done(nested(merged.value)) : merged
}

/** Administrators and the family are not named to each other or to the owner; an entry has the time of its own change. */
async function lastChange(
  tx: Database,
  actor: { role: string; byLink: boolean },
  { id, kind, ownerId, updatedAt }: Edited,
): Promise<Change> {
  if (!updatedAt) return { by: null, at: null }
  const [event] = await tx
    .select({ by: auditEvents.actorId, action: auditEvents.action })
    .from(auditEvents)
    .innerJoin(profiles, and(eq(profiles.id, auditEvents.objectId), eq(profiles.updatedAt, auditEvents.at)))
    .where(
      and(
        eq(auditEvents.objectType, "profile"),
        eq(auditEvents.objectId, id),
        inArray(auditEvents.action, ["profile.edited", "consent.corrected"]),
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  const change = { by: event?.by ?? ownerId, at: updatedAt }
  if (event?.action === "consent.corrected") return { ...change, called: "Somebody with the family’s link" }
  if (event && actor.role !== "admin") return { ...change, called: "An administrator" }
  return !event && actor.byLink && kind === "client" ? { ...change, called: "The marriage consultant" } : change
}
