import { and, eq, sql } from "drizzle-orm"
import type { z } from "zod"
import { db } from "#db/client.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { nationalityName } from "./countries.server.ts"
import { heightInCm } from "./height.ts"
import { removeUnusedPictures } from "./pictures.server.ts"
import type { StepName, stepSchemas } from "./profile-schema.ts"

type MemberAnswers = { [Step in StepName]: z.output<(typeof stepSchemas)["member"][Step]> }

/** A member's profile with its preferences, in one row. Whoever has one already keeps it: sending twice makes one. */
export async function createMemberProfile(
  account: { id: number },
  { personal, religious, profession, family, partner }: MemberAnswers,
  pictureId?: string,
) {
  const { height, ...work } = profession
  const { healthCondition: familyHealthCondition, ...relatives } = family
  const prefersHeight = heightInCm(partner.height)
  await db
    .insert(profiles)
    .values({
      accountId: account.id,
      kind: "member",
      ...personal,
      pictureId: pictureId && ownPicture(account.id, pictureId),
      ...religious,
      nationality: nationalityName(religious.nationality),
      ...work,
      heightCm: heightInCm(height),
      ...relatives,
      familyHealthCondition,
      prefersReligion: partner.religion,
      prefersMinAge: Number(partner.age),
      prefersMaxAge: Number(partner.age),
      prefersCaste: partner.caste,
      prefersMinHeightCm: prefersHeight,
      prefersMaxHeightCm: prefersHeight,
      prefersSect: partner.sect,
      prefersResidence: partner.residence,
    })
    .onConflictDoNothing()
  await removeUnusedPictures(account.id)
}

/** The picture if it is there and theirs, else none: a draft may outlive its picture. */
const ownPicture = (accountId: number, id: string) =>
  sql<string>`(select ${pictures.id} from ${pictures} where ${and(eq(pictures.id, id), eq(pictures.accountId, accountId))})`
