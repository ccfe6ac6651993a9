import type { Submission } from "@conform-to/react"
import { eq } from "drizzle-orm"
import { data } from "react-router"
import { savedAt } from "#app/dates/dates.ts"
import { done, type Refusal, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { refused } from "../read-form.server.ts"
import type { Meanwhile, Parts } from "./meanwhile.ts"
import { type Merged, merge, type Seen, textOf } from "./merge.server.ts"

/** Who saved what stands now. */
export interface Change {
  /** Null: nobody knows. */
  by: number | null
  at: Date | null
  /** In place of a name, for those who are not to read it. */
  called?: string
}

const MEANWHILE = "This was changed while you were writing, so yours is not saved yet. Please choose below."
const TOO_LONG = "Both together are too long. Please shorten yours, or choose one of the two."

interface Sides<Given> {
  now: object
  mine: Given
  seen?: Seen
}

type ChangeOf = (name: string) => Change | undefined | Promise<Change | undefined>

/** What is to be saved, under the row's lock; where two have changed the same, both wordings. */
export async function mergeOrRefuse<Given extends object>(
  tx: Database,
  actor: Pick<Actor, "id">,
  parts: Parts,
  { now, mine, seen }: Sides<Given>,
  changeOf: ChangeOf,
): Promise<Result<Given, RefusedMeanwhile>> {
  const merged = merge(parts, { now, mine, seen })
  return merged.disputed.length === 0
    ? done(merged.values)
    : refuseMeanwhile(tx, actor, parts, { now, mine, merged }, changeOf)
}

async function refuseMeanwhile<Given extends object>(
  tx: Database,
  actor: Pick<Actor, "id">,
  parts: Parts,
  { now, mine, merged }: { now: object; mine: Given; merged: Merged<Given> },
  changeOf: ChangeOf,
) {
  const disputed: Meanwhile["disputed"] = []
  const takes = new Set<string>()
  for (const name of merged.disputed) {
    const part = parts[name]!
    const change = await changeOf(name)
    const { who, take } = await authorOf(tx, actor, change)
    takes.add(take)
    const heading = `${who} ${part.named ? "set" : "wrote"} this${change?.at ? ` ${savedAt(change.at)}` : ""}`
    const [theirs, own] = [textOf(name, part, now), textOf(name, part, mine)]
    disputed.push({ name, label: part.label, heading, theirs, mine: own })
  }
  const meanwhile: Meanwhile = {
    disputed,
    take: takes.size === 1 ? [...takes][0]! : "Take theirs",
    both: !merged.tooLong && merged.disputed.every((name) => parts[name]!.longest),
  }
  const message = merged.tooLong ? TOO_LONG : MEANWHILE
  return refuse("conflict", message, { meanwhile, seen: merged.seen })
}

export type RefusedMeanwhile = Awaited<ReturnType<typeof refuseMeanwhile>>

export const isMeanwhile = (refusal: Refusal): refusal is RefusedMeanwhile => "meanwhile" in refusal

const SOMEBODY = { who: "Somebody", take: "Take theirs" }
const TAKE: Record<string, string> = { female: "Take hers", male: "Take his" }

/** Whoever wrote it in another tab, or with the same login, is spoken to. */
async function authorOf(tx: Database, actor: Pick<Actor, "id">, change?: Change) {
  if (change?.called) return { ...SOMEBODY, who: change.called }
  if (!change?.by) return SOMEBODY
  if (change.by === actor.id) return { who: "On another page you", take: "Take the other" }
  const [row] = await tx
    .select({ name: shownName(), gender: profiles.gender })
    .from(accounts)
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(eq(accounts.id, change.by))
  if (!row) return SOMEBODY
  return { who: isolated(row.name), take: TAKE[row.gender ?? ""] ?? SOMEBODY.take }
}

/** 409 with everything as typed, and what somebody else has saved beside it. */
export function refusedMeanwhile<Input, Value, Also extends object>(
  submission: Submission<Input, string[], Value>,
  { message, meanwhile, seen }: RefusedMeanwhile,
  also?: Also,
) {
  const { data: reply, init } = refused(submission, { form: message, status: 409 }, { ...(also as Also), meanwhile })
  return data({ ...reply, initialValue: { ...reply.initialValue, seen } }, init ?? undefined)
}
