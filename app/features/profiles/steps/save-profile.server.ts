import { createHash, randomUUID } from "node:crypto"
import { and, eq, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { clientCounts } from "#db/schema/client-numbers.ts"
import { matchMails } from "#db/schema/mails.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { columnsOf } from "../fields/field-columns.server.ts"
import type { Field } from "../fields/fields.ts"
import type { WizardReading } from "../fields/options.ts"
import { hideFromKnown } from "../known/hidden.server.ts"
import { STATUSES } from "../more/status-policy.ts"
import { lockOwner } from "../owner-lock.server.ts"
import { removeReplaced } from "../pictures/pictures.server.ts"
import { preferencesOf } from "./partner-answers.ts"
import type { StepName, stepSchemas } from "./profile-schema.ts"

export type WizardAnswers<Reading extends WizardReading> = {
  [Step in StepName]: z.output<(typeof stepSchemas)[Reading][Step]>
}

type NewProfile = typeof profiles.$inferInsert
/** What no step asks. */
type Beyond = Partial<Pick<NewProfile, "aboutMe" | "aboutFamily" | "languages" | "madeBy" | "status" | "prefersGender">>

/** One row with preferences; a second sending changes nothing. Without a picture of its own it uses the account's. */
export async function createMemberProfile(
  account: Actor,
  answers: WizardAnswers<"member">,
  { pictureId, madeBy, beyond }: Pick<NewProfile, "madeBy"> & { pictureId?: string; beyond?: Beyond } = {},
) {
  const columns = {
    kind: "member" as const,
    madeBy,
    ...beyond,
    ...(beyond?.status && { visible: STATUSES[beyond.status].listed }),
    ...biodataOf(answers),
    ...preferencesOf(answers.partner),
  }
  const made = await db.transaction(async (tx) => {
    const owner = await lockOwner(tx, account.id)
    if (!owner) return
    const worn = (pictureId && (await findOwnPicture(tx, account.id, pictureId))) || owner.pictureId
    if (worn !== owner.pictureId) await tx.update(accounts).set({ pictureId: worn }).where(eq(accounts.id, account.id))
    const id = await save(tx, { ...columns, accountId: account.id, pictureId: worn })
    if (id) await tx.insert(matchMails).values({ profileId: id })
    await hideFromKnown(tx, [account.id])
    return { id, before: owner.pictureId }
  })
  await removeReplaced(account.id, [made?.before])
  return made?.id
}

type ClientAnswers = WizardAnswers<"client">

/** A draft makes one client, however often it is sent. */
export async function createClientProfile(
  consultant: Actor,
  answers: ClientAnswers,
  draft: { key: string; pictureId?: string; beyond?: Beyond },
) {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, consultant.id))) return
    const pictureId = draft.pictureId && (await findOwnPicture(tx, consultant.id, draft.pictureId))
    const columns = { ...draft.beyond, ...biodataOf(answers), ...preferencesOf(answers.partner) }
    const [made] = await insertClients(tx, consultant, [{ columns, key: draft.key, pictureId }])
    return made?.id
  })
}

/** Of a program, which has no draft: the same answers within ten minutes are the same client, sent twice. */
export async function createClientOnce(consultant: Actor, answers: ClientAnswers, beyond: Beyond) {
  const key = createHash("sha256")
    .update(JSON.stringify([answers, beyond]))
    .digest("base64url")
  const made = await createClientProfile(consultant, answers, { key, beyond })
  if (made) return made
  const [before] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.accountId, consultant.id),
        eq(profiles.draftKey, key),
        sql`${profiles.createdAt} > now() - interval '10 minutes'`,
      ),
    )
  return before?.id ?? createClientProfile(consultant, answers, { key: randomUUID(), beyond })
}

interface NewClient {
  columns: ReturnType<typeof biodataOf> &
    ReturnType<typeof preferencesOf> &
    Pick<NewProfile, "unfinished" | "birthEstimated"> &
    Beyond
  /** The draft's or imported row's. */
  key: string
  pictureId?: string
}

/** Nobody else sees them until there is consent. Answers those that are new, each with its key. */
export async function insertClients(tx: Database, consultant: Actor, clients: readonly NewClient[]) {
  const { name: consultantName, companyName, companyAddress } = accounts
  const [behind] = await tx
    .select({ consultantName, companyName, companyAddress })
    .from(accounts)
    .where(eq(accounts.id, consultant.id))
  const rows = clients.map(({ columns, key, pictureId }) => ({
    kind: "client" as const,
    accountId: consultant.id,
    draftKey: key,
    pictureId,
    awaitsConsent: true,
    visible: false,
    ...columns,
    ...behind,
  }))
  const made = await tx
    .insert(profiles)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: profiles.id, key: profiles.draftKey })
  if (made.length > 0) await tx.insert(clientConsents).values(made.map(({ id }) => ({ profileId: id })))
  return made
}

async function save(tx: Database, columns: NewProfile) {
  const [made] = await tx.insert(profiles).values(columns).onConflictDoNothing().returning({ id: profiles.id })
  return made?.id
}

function biodataOf({ personal, religious, profession, family }: WizardAnswers<"member"> | WizardAnswers<"client">) {
  const { healthCondition: familyHealthCondition, ...relatives } = family
  const answers = { ...personal, ...religious, ...profession, ...relatives, familyHealthCondition }
  return columnsOf(answers satisfies Record<Exclude<Field, "province">, string>)
}

/** Null if it is gone or not theirs: a draft may outlive its picture. */
async function findOwnPicture(tx: Database, accountId: number, id: string) {
  const own = and(eq(pictures.id, id), eq(pictures.accountId, accountId))
  const [picture] = await tx.select({ id: pictures.id }).from(pictures).where(own)
  return picture?.id
}

/** Favourites, requests and dismissals of others that point at a profile go with it. */
export async function forgetProfiles(tx: Database, { id }: Actor) {
  await tx.delete(profiles).where(eq(profiles.accountId, id))
  await tx.delete(clientCounts).where(eq(clientCounts.accountId, id))
}
