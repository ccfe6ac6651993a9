import { and, desc, eq, sql } from "drizzle-orm"
import { RateLimiterMemory } from "rate-limiter-flexible"
import type { MiddlewareFunction } from "react-router"
import { notify } from "#app/features/notifications/notify.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import { db } from "#db/client.ts"
import { matchMails } from "#db/schema/mails.ts"
import { notifications } from "#db/schema/notifications.ts"
import { bestMatches, findSeeker, MATCHES_A_PAGE } from "./matching.server.ts"

const DAY_SECONDS = 86_400

/** Saves a query; several servers may ask once each. */
const daily = new RateLimiterMemory({ points: 1, duration: DAY_SECONDS })

/** At most once a day. Profile ids ascend in time, so only the highest one announced is kept. */
export async function notifyNewMatches({ id, profileId }: { id: number; profileId: number | null }) {
  if (profileId === null || !(await isDue(id))) return
  await db.insert(matchMails).values({ profileId }).onConflictDoNothing()
  const [last] = await db
    .select({
      upTo: notifications.subjectId,
      recent: sql<boolean>`${notifications.createdAt} > now() - make_interval(secs => ${DAY_SECONDS})`,
    })
    .from(notifications)
    .where(and(eq(notifications.accountId, id), eq(notifications.kind, "match")))
    .orderBy(desc(notifications.id))
    .limit(1)
  const seeker = last?.recent ? undefined : await findSeeker(profileId)
  if (!seeker) return

  const matches = await bestMatches(seeker, { page: 1 })
  const newIds = matches.map((match) => match.id).filter((match) => match > (last?.upTo ?? 0))
  if (newIds.length === 0) return
  const upTo = Math.max(...newIds)
  await notify(db, "match", { to: id, upTo, several: newIds.length, lookedAt: MATCHES_A_PAGE })
}

const isDue = (accountId: number) =>
  daily.consume(accountId).then(
    () => true,
    () => false,
  )

/** After an action, because reading a page changes nothing. */
export const notifyMatches: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const visitor = context.get(visitorContext)
  if (visitor && request.method === "POST") afterAnswer(() => notifyNewMatches(visitor))
  return next()
}
