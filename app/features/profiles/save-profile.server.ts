import { and, eq, type SQL, sql } from "drizzle-orm"
import type { z } from "zod"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { nationalityName } from "./countries.server.ts"
import { heightInCm } from "./height.ts"
import { removeUnusedPictures } from "./pictures.server.ts"
import type { StepName, stepSchemas, WizardReading } from "./profile-schema.ts"

type WizardAnswers<Reading extends WizardReading> = {
  [Step in StepName]: z.output<(typeof stepSchemas)[Reading][Step]>
}

type NewProfile = typeof profiles.$inferInsert

/**
 * A member's profile with its preferences, in one row. Whoever has one already keeps it: sending twice makes one.
 * Without a picture from the wizard the profile wears the account's.
 */
export async function createMemberProfile(
  account: { id: number },
  answers: WizardAnswers<"member">,
  pictureId?: string,
) {
  if (pictureId)
    await db
      .update(accounts)
      .set({ pictureId: sql`coalesce(${ownPicture(account.id, pictureId)}, ${accounts.pictureId})` })
      .where(eq(accounts.id, account.id))
  const { age, height, ...partner } = answers.partner
  const [years, cm] = [Number(age), heightInCm(height)]
  await save(
    account.id,
    {
      kind: "member",
      ...biodataOf(answers),
      ...preferencesOf({ ...partner, minAge: years, maxAge: years, minCm: cm, maxCm: cm }),
    },
    sql`(select ${accounts.pictureId} from ${accounts} where ${accounts.id} = ${account.id})`,
  )
}

/** A consultant's client, with who and which company stands behind it. A draft makes one client, however often it is sent. */
export async function createClientProfile(
  consultant: { id: number },
  answers: WizardAnswers<"client">,
  draft: { key: string; pictureId?: string },
) {
  const { minAge, maxAge, minHeight, maxHeight, ...partner } = answers.partner
  const [behind] = await db
    .select({
      consultantName: accounts.name,
      companyName: accounts.companyName,
      companyAddress: accounts.companyAddress,
    })
    .from(accounts)
    .where(eq(accounts.id, consultant.id))
  await save(
    consultant.id,
    {
      kind: "client",
      draftKey: draft.key,
      ...biodataOf(answers),
      ...behind,
      ...preferencesOf({
        ...partner,
        minAge: Number(minAge),
        maxAge: Number(maxAge),
        minCm: heightInCm(minHeight),
        maxCm: heightInCm(maxHeight),
      }),
    },
    draft.pictureId ? ownPicture(consultant.id, draft.pictureId) : undefined,
  )
}

async function save(accountId: number, columns: Omit<NewProfile, "accountId">, picture?: SQL) {
  await db
    .insert(profiles)
    .values({ ...columns, accountId, pictureId: picture } as NewProfile)
    .onConflictDoNothing()
  await removeUnusedPictures(accountId)
}

function biodataOf({ personal, religious, profession, family }: WizardAnswers<"member"> | WizardAnswers<"client">) {
  const { height, ...work } = profession
  const { healthCondition: familyHealthCondition, ...relatives } = family
  return {
    ...personal,
    ...religious,
    nationality: nationalityName(religious.nationality),
    ...work,
    heightCm: heightInCm(height),
    ...relatives,
    familyHealthCondition,
  }
}

interface Preferences {
  religion: string
  caste: string
  sect: string
  residence: string
  minAge: number
  maxAge: number
  minCm?: number
  maxCm?: number
}

const preferencesOf = ({ religion, caste, sect, residence, minAge, maxAge, minCm, maxCm }: Preferences) => ({
  prefersReligion: religion,
  prefersMinAge: minAge,
  prefersMaxAge: maxAge,
  prefersCaste: caste,
  prefersMinHeightCm: minCm,
  prefersMaxHeightCm: maxCm,
  prefersSect: sect,
  prefersResidence: residence,
})

/** The picture if it is there and theirs, else none: a draft may outlive its picture. */
const ownPicture = (accountId: number, id: string) =>
  sql<string>`(select ${pictures.id} from ${pictures} where ${and(eq(pictures.id, id), eq(pictures.accountId, accountId))})`
