import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import { announceDecision } from "#app/features/moderation/announce-decision.server.ts"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import { detailOf } from "#app/features/moderation/history.server.ts"
import { ourMistake } from "#app/features/moderation/mistake.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { type Database, db } from "#db/client.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { whyNotUndo } from "./verifications-policy.ts"

/** When it was sent back or checked, whichever stands. */
export const decidedAt = sql<string | null>`coalesce(${profiles.sentBackAt}, ${profiles.verifiedAt})::text`

/** Null also where something was removed for a report, which has its own undo. */
export const sentBackDetail = detailOf({
  objectType: "profile",
  id: sql`profile.id`,
  action: "profile.sent-back",
  at: sql`profile.sent_back_at`,
})

const record = recorderOf("profile")

/** What was sent back, or checked, by mistake waits again. Answers the name. */
export function undoDecision({ seen, ...step }: ReasonedStep & { seen: string }): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const [entry] = await tx
      .select({
        accountId: profiles.accountId,
        kind: profiles.kind,
        name: fullNameOf(profiles),
        verifiedAt: profiles.verifiedAt,
        sentBackAt: profiles.sentBackAt,
        decided: decidedAt,
        detail: sentBackDetail,
      })
      .from(profiles)
      .where(eq(profiles.id, step.id))
      .for("update")
    if (!entry) return NOT_FOUND
    const { accountId, kind, name, verifiedAt, sentBackAt, decided, detail } = entry
    const why = whyNotUndo(step.actor, { accountId, unchanged: decided === seen, forReport: sentBackAt && !detail })
    if (why) return refuse("conflict", why)
    const client = kind === "client" ? isolated(name) : null
    if (sentBackAt) await undoSendBack(tx, step, { accountId, client, sentBackAt, checkedAt: detail?.checkedAt })
    else await undoCheck(tx, step, { accountId, client, verifiedAt: verifiedAt! })
    return done(name)
  })
}

interface Undone {
  accountId: number
  /** A client's name; null for a member's own profile. */
  client: string | null
}

type SendBack = Undone & { sentBackAt: Date; checkedAt: unknown }

async function undoSendBack(tx: Database, step: ReasonedStep, { accountId, client, sentBackAt, checkedAt }: SendBack) {
  const checked = await takeCorrectionBack(tx, step.id, checkedAt)
  await record(tx, step, "profile.send-back-undone")
  const whose = client ? `the profile of ${client}` : "your profile"
  const now = checked ? "the phone number is marked as checked, as before" : "we look at the profile again"
  const note = ourMistake(`sent ${whose} back`, sentBackAt, `there is nothing to correct, and ${now}.`)
  await announceDecision(tx, accountId, {
    note,
    profileId: step.id,
    mail: {
      subject: `${whose.replace(/^[a-z]/, (letter) => letter.toUpperCase())} on Rishta: nothing to correct`,
      text: [note, "This is the profile:"],
      path: href("/UserProfile/:id", { id: String(step.id) }),
    },
  })
}

/** An earlier check stands again where nothing was saved since: that queues anew. Answers whether it does. */
export async function takeCorrectionBack(tx: Database, id: number, checkedAt: unknown) {
  const [row] = await tx
    .update(profiles)
    .set({
      verifiedAt: sql`case when ${profiles.queuedAt} <= ${profiles.sentBackAt} then ${checkedAt ?? null}::timestamptz end`,
      sentBackAt: null,
      sentBackReason: null,
      sentBackStep: null,
    })
    .where(eq(profiles.id, id))
    .returning({ checked: sql<boolean>`${profiles.verifiedAt} is not null` })
  return row?.checked ?? false
}

async function undoCheck(
  tx: Database,
  step: ReasonedStep,
  { accountId, client, verifiedAt }: Undone & { verifiedAt: Date },
) {
  await tx.update(profiles).set({ verifiedAt: null }).where(eq(profiles.id, step.id))
  await record(tx, step, "profile.phone-unchecked")
  const whose = client ? `the phone number of ${client}` : "your phone number"
  const note = ourMistake(
    `marked ${whose} as checked`,
    verifiedAt,
    "the profile no longer says so until we have called.",
  )
  await announceDecision(tx, accountId, { note, profileId: step.id })
}
