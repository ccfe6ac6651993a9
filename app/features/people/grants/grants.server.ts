import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm"
import { dayOf } from "#app/dates/dates.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { openTo, reachableBy, shownPicture } from "#app/features/profiles/visible.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { isInMarket } from "#app/viewer/market-policy.ts"
import { profileIdOf } from "#app/viewer/own-profile.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import {
  areByGrant,
  arePicturesShown,
  pictureGrants as grants,
  isAllowed,
  seesPictures,
} from "#db/schema/picture-grants.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { mayAskFrom } from "./grant-policy.ts"

const MOST = 100

/** Once in thirty days for each profile; sent twice, it is once. The owner is told. */
export async function askForPictures(
  viewer: Actor<"role" | "guardian">,
  profileId: number,
  ctx: RequestContext,
): Promise<Result> {
  if (!isInMarket(viewer)) return refuse("forbidden", "Only members and marriage consultants ask to see pictures.")
  const spent = await trySpend("pictures.ask", String(viewer.id), ctx)
  if (!spent.done) return spent
  return db.transaction(async (tx) => {
    const [profile] = await tx
      .select({ ownerId: profiles.accountId, sees: seesPictures(viewer.id) })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.accountId))
      .where(and(eq(profiles.id, profileId), openTo(viewer), arePicturesShown, areByGrant))
    if (!profile) return NOT_FOUND
    if (profile.sees) return done()
    // Whoever asks at the same moment waits here.
    await tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, profileId)).for("no key update")
    const own = and(eq(grants.profileId, profileId), eq(grants.viewerId, viewer.id))
    const [before] = await tx.select({ askedAt: grants.askedAt, endedAt: grants.endedAt }).from(grants).where(own)
    if (before && new Date() < mayAskFrom(before.askedAt, before.endedAt)) return done()
    const anew = { askedAt: sql`now()`, allowedAt: null, refusedAt: null, endedAt: null }
    if (before) await tx.update(grants).set(anew).where(own)
    else await tx.insert(grants).values({ profileId, viewerId: viewer.id })
    await notify(tx, "pictures-asked", { to: profile.ownerId, from: viewer.id, about: profileId })
    return done()
  })
}

const isWaiting = and(isNull(grants.allowedAt), isNull(grants.refusedAt), isNull(grants.endedAt))

const client = sql<string | null>`case when ${profiles.kind} = 'client' then ${fullNameOf(profiles)} end`

/** Of one's own profiles, or a consultant's clients: who asks, and who is allowed. */
export async function listGrants({ id }: Pick<Viewer, "id">) {
  const rows = await db
    .select({
      id: grants.id,
      allowed: sql<boolean>`${isAllowed(grants)}`,
      askedAt: grants.askedAt,
      allowedAt: grants.allowedAt,
      viewerId: grants.viewerId,
      profileId: grants.profileId,
      name: nameAndCompany(),
      client,
      ...askerColumns(id),
    })
    .from(grants)
    .innerJoin(profiles, eq(profiles.id, grants.profileId))
    .innerJoin(accounts, eq(accounts.id, grants.viewerId))
    .where(and(eq(profiles.accountId, id), reachableBy(id), or(isWaiting, isAllowed(grants))))
    .orderBy(desc(grants.id))
    .limit(MOST)
  return rows.map((row) => ({
    ...row,
    askedOn: dayOf(row.askedAt),
    allowedOn: row.allowedAt && dayOf(row.allowedAt),
  }))
}

export type Grant = Awaited<ReturnType<typeof listGrants>>[number]

/** The asker's own profile, as far as it is shown to whom it asks. */
const askerColumns = (ownerId: number) => ({
  askerProfile: sql<number | null>`(select asker.id from profile asker
    where asker.id = ${profileIdOf(accounts.id)} and asker.visible)`.mapWith(profiles.id) as SQL<number | null>,
  askerPicture: sql<string | null>`(select ${shownPicture(ownerId)} from ${profiles}
    join ${accounts} on ${accounts.id} = ${profiles.accountId}
    where ${profiles.kind} = 'member' and ${profiles.visible} and ${profiles.accountId} = ${grants.viewerId})`,
})

const ANSWERS = {
  allow: { allowedAt: sql`now()`, refusedAt: null, endedAt: null },
  refuse: { refusedAt: sql`now()` },
  end: { endedAt: sql`now()` },
} as const

export type GrantStep = keyof typeof ANSWERS

/** By the owner of the profile. Whoever was not allowed hears nothing of it. Given once more, it does nothing further. */
export async function answerGrant(viewer: Actor, grantId: number, step: GrantStep): Promise<Result> {
  return db.transaction(async (tx) => {
    const [grant] = await tx
      .select({
        profileId: grants.profileId,
        viewerId: grants.viewerId,
        allowed: sql<boolean>`${isAllowed(grants)}`,
      })
      .from(grants)
      .innerJoin(profiles, eq(profiles.id, grants.profileId))
      .where(and(eq(grants.id, grantId), eq(profiles.accountId, viewer.id)))
      .for("update", { of: grants })
    if (!grant) return NOT_FOUND
    // Who is allowed is told so once; what is not allowed is not taken back, and what is allowed is not refused.
    if (grant.allowed === (step !== "end")) return done()
    await tx.update(grants).set(ANSWERS[step]).where(eq(grants.id, grantId))
    if (step === "allow")
      await notify(tx, "pictures-allowed", { to: grant.viewerId, from: viewer.id, about: grant.profileId })
    return done()
  })
}

/** A block: neither sees the other's pictures any more, also once it is lifted. */
export const endGrantsBetween = (tx: Database, one: number, other: number) =>
  tx
    .update(grants)
    .set(ANSWERS.end)
    .where(
      and(
        isNull(grants.endedAt),
        or(
          and(eq(grants.viewerId, one), inArray(grants.profileId, profilesOf(tx, other))),
          and(eq(grants.viewerId, other), inArray(grants.profileId, profilesOf(tx, one))),
        ),
      ),
    )

const profilesOf = (tx: Database, accountId: number) =>
  tx.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountId, accountId))

export const forgetGrants = (tx: Database, { id }: Actor) => tx.delete(grants).where(eq(grants.viewerId, id))
