import { and, desc, eq, gt, isNull, sql } from "drizzle-orm"
import { href } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { sealing } from "#app/sealing.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { biodataLinks as links } from "#db/schema/biodata.ts"
import { keepChoices, mayHandOn } from "../biodata.server.ts"
import type { Choices } from "../parts.ts"

const sealed = sealing("rishta biodata links")

export const isOpenLink = and(isNull(links.endedAt), gt(links.endsAt, sql`now()`))!

const about = (viewer: Actor, profileId: number) =>
  ({ actorId: viewer.id, objectType: "profile", objectId: profileId }) as const

export async function makeBiodataLink(
  viewer: Actor,
  profileId: number,
  { parts, look, days }: Choices & { days: number },
  ctx: RequestContext,
): Promise<Result> {
  const may = await mayHandOn(viewer, profileId, ctx)
  if (!may.done) return may
  const token = newToken()
  const tokenSealed = await sealed.seal(token)
  return db.transaction(async (tx) => {
    await keepChoices(tx, profileId, { parts, look })
    await tx.insert(links).values({
      ...{ profileId, madeBy: viewer.id, tokenHash: digestOf(token), tokenSealed, parts, look },
      endsAt: sql`now() + make_interval(days => ${days}::int)`,
    })
    await recordAudit({ action: "biodata.link-made", ...about(viewer, profileId), detail: { parts, days }, ctx }, tx)
    return done()
  })
}

/** At once, and for good. */
export async function endBiodataLink(
  viewer: Actor,
  profileId: number,
  linkId: number,
  ctx: RequestContext,
): Promise<Result> {
  return db.transaction(async (tx) => {
    const own = and(eq(links.id, linkId), eq(links.profileId, profileId), eq(links.madeBy, viewer.id))
    const ended = await tx
      .update(links)
      .set({ endedAt: sql`now()` })
      .where(and(own, isOpenLink))
      .returning({ id: links.id })
    if (ended.length === 0) return (await tx.$count(links, own)) > 0 ? done() : NOT_FOUND
    await recordAudit({ action: "biodata.link-ended", ...about(viewer, profileId), ctx }, tx)
    return done()
  })
}

const listed = (profileId: number) =>
  db
    .select({
      id: links.id,
      madeBy: links.madeBy,
      parts: links.parts,
      madeAt: links.madeAt,
      endsAt: links.endsAt,
      endedAt: links.endedAt,
      open: sql<boolean>`${isOpenLink}`,
      opened: links.opened,
      openedAt: links.openedAt,
      tokenSealed: links.tokenSealed,
    })
    .from(links)
    .where(eq(links.profileId, profileId))
    .orderBy(desc(links.id))
    .limit(SHORT_LIST)

/** For the family: that there are some, without their addresses. */
export const listLinksMade = async (profileId: number) =>
  (await listed(profileId)).map(({ tokenSealed: _sealed, ...link }) => link)

/** For whoever made them, with the addresses of those that still open. */
export async function listOwnLinks(viewer: Pick<Actor, "id">, profileId: number) {
  const own = (await listed(profileId)).filter(({ madeBy }) => madeBy === viewer.id)
  return Promise.all(
    own.map(async ({ tokenSealed, ...link }) => ({
      ...link,
      address: link.open ? addressOf(await sealed.unseal(tokenSealed)) : null,
    })),
  )
}

/** Null where the installation has forgotten the secret that it was sealed with. */
const addressOf = (token: unknown) =>
  typeof token === "string" ? config.origin + href("/biodata/:token", { token }) : null
