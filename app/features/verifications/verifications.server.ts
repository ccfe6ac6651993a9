import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { dateTimeOf, dayOf } from "#app/dates/dates.ts"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { listDecisions } from "#app/features/moderation/history.server.ts"
import { QUEUES } from "#app/features/moderation/queues.server.ts"
import { CORRECTION_STEPS, type CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { moreOf } from "#app/features/profiles/more/more-of.ts"
import { wholeColumns } from "#app/features/profiles/more/whole-columns.server.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import { sectionsOf } from "#app/features/profiles/shown/profile-sections.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { fullNameOf, lacksPicture, profiles } from "#db/schema/profiles.ts"
import { findClaim, listCalls } from "./calls.server.ts"
import { holderOf } from "./desk.server.ts"
import { decidedAt, sentBackDetail } from "./undo.server.ts"
import { whyNotConfirm, whyNotSendBack } from "./verifications-policy.ts"

const { waits } = QUEUES.verifications

/** To the microsecond, which a `Date` would drop; no trailing blank, which a form would. */
const state = sql<string>`concat_ws(' ', ${profiles.queuedAt}, ${profiles.verifiedAt})`

/** Whether it waits or not; undefined when there is none. */
export async function findVerification(actor: Actor, id: number) {
  const [row] = await db
    .select({
      ...wholeColumns,
      verifiedAt: profiles.verifiedAt,
      sentBackAt: profiles.sentBackAt,
      sentBackReason: profiles.sentBackReason,
      sentBackStep: profiles.sentBackStep,
      accountId: accounts.id,
      account: accounts.name,
      email: accounts.email,
      waits: sql<boolean>`${waits}`,
      pictureless: sql<boolean>`${lacksPicture(profiles)}`,
      seen: state,
      decided: decidedAt,
      byHand: sql<boolean>`${sentBackDetail} is not null`,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(eq(profiles.id, id))
  if (!row) return
  const [history, calls, claim] = await Promise.all([listDecisions("profile", id), listCalls(id), findClaim(actor, id)])
  return {
    id,
    name: fullName(row),
    age: ageOf(row.dateOfBirth),
    kind: row.kind,
    contactNumber: row.contactNumber,
    phone: phoneInGroups(row.contactNumber),
    pictureId: row.pictureId,
    pictures: row.pictures,
    more: moreOf(row),
    account: { id: row.accountId, name: row.account, email: row.email },
    verified: row.verifiedAt && dayOf(row.verifiedAt),
    sentBack: row.sentBackAt && {
      on: dateTimeOf(row.sentBackAt),
      reason: row.sentBackReason ?? "",
      step: CORRECTION_STEPS[row.sentBackStep ?? "personal"],
    },
    sections: sectionsOf(row, { trusted: true }),
    waits: row.waits,
    seen: row.seen,
    /** The moment of what can be undone here. */
    decided: row.sentBackAt && !row.byHand ? null : row.decided,
    pictureless: row.pictureless,
    history,
    calls,
    claim,
  }
}

type Decision = ReasonedStep & { seen: string }

/** The badge shows from now on, until a checked fact changes. Answers the name. */
export function confirmPhone(decision: Decision): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const entry = await lock(tx, decision)
    if (!entry) return NOT_FOUND
    const why = whyNotConfirm(decision.actor, entry)
    if (why) return refuse("conflict", why)
    await tx.update(profiles).set({ verifiedAt: sql`now()`, callAgainAt: null }).where(eq(profiles.id, decision.id))
    await record(tx, decision, "profile.phone-checked")
    const whose = entry.kind === "client" ? `The phone number of ${isolated(entry.name)}` : "Your phone number"
    await announceDecision(tx, entry.accountId, {
      note: `${whose} was checked: the profile says so now.`,
      profileId: decision.id,
    })
    return done(entry.name)
  })
}

/** Asks the owner to correct one step, and takes a check back; the profile waits again once that is saved. */
export function requestChanges(decision: Decision & { step: CorrectionStep }): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const entry = await lock(tx, decision)
    if (!entry) return NOT_FOUND
    const why = whyNotSendBack(decision.actor, entry)
    if (why) return refuse("conflict", why)
    await askForCorrection(tx, { ...decision, ...entry })
    await record(tx, decision, "profile.sent-back", { step: decision.step, checkedAt: entry.verifiedAt })
    return done(entry.name)
  })
}

interface Correction {
  removed?: string
  id: number
  accountId: number
  kind: "member" | "client"
  name: string
  step: CorrectionStep
  reason: string
}

/** Marks a profile as sent back, and tells its owner what is to be corrected, why and where. */
export async function askForCorrection(tx: Database, { id, accountId, kind, name, step, reason, removed }: Correction) {
  await tx
    .update(profiles)
    .set({ verifiedAt: null, callAgainAt: null, sentBackAt: sql`now()`, sentBackReason: reason, sentBackStep: step })
    .where(eq(profiles.id, id))
  const whose = kind === "client" ? `The profile of ${isolated(name)}` : "Your profile"
  const done = removed
    ? `${removed} was removed from ${whose.replace(/^[A-Z]/, (letter) => letter.toLowerCase())}`
    : `${whose} was sent back`
  const asked = `${done}. Please correct the step ${CORRECTION_STEPS[step]}.`
  await announceDecision(tx, accountId, {
    note: `${asked} The reason: ${reason}`,
    profileId: id,
    mail: {
      subject: `${whose} on Rishta: please correct a step`,
      text: [asked, `The reason: ${reason}`, "Once you have saved it, we look at it again:"],
      path: `${href("/UserEditProfile/:id", { id: String(id) })}#${step}`,
    },
  })
}

async function lock(tx: Database, { actor, id, seen }: Decision) {
  const [row] = await tx
    .select({
      accountId: profiles.accountId,
      kind: profiles.kind,
      name: fullNameOf(profiles),
      contactNumber: profiles.contactNumber,
      verifiedAt: profiles.verifiedAt,
      waits: sql<boolean>`${waits} and ${state} = ${seen}`,
      unchanged: sql<boolean>`${profiles.sentBackAt} is null and ${state} = ${seen}`,
      holder: holderOf(actor),
    })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for("update")
  return row
}

const record = recorderOf("profile")
