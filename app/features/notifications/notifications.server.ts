import { and, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm"
import { contactTime } from "#app/dates/chat-time.ts"
import type { CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import { numberedNameFor } from "#app/features/profiles/client-number.server.ts"
import { pictureAddress } from "#app/features/profiles/pictures/picture-address.ts"
import { shownPicture } from "#app/features/profiles/visible.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { nameAndCompany } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { countedPage } from "#db/lists/counted-page.ts"
import { pageOfRows } from "#db/lists/page-of-rows.ts"
import { planned } from "#db/planned.ts"
import { accounts } from "#db/schema/accounts.ts"
import { type requestStatus, connectionRequests as requests } from "#db/schema/connections.ts"
import { notifications } from "#db/schema/notifications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { iconOf, kindsAbout, linkFor, notificationText } from "./notification-kinds.ts"

const NEWEST = 4

type Owner = { id: number }

const isAboutRequest = inArray(notifications.kind, kindsAbout("request", "connection", "past request"))

const status = sql<(typeof requestStatus.enumValues)[number] | null>`
  (select ${requests.status} from ${requests} where ${requests.id} = ${notifications.subjectId} and ${isAboutRequest})`

/** The name of the client on one side of the request that a notification is about. */
const clientOf = (viewer: Owner, side: "own" | "theirs") => sql<string | null>`
  (select ${numberedNameFor(viewer.id)} from ${requests} join ${profiles} on ${profiles.id} =
    case when (${requests.senderId} = ${viewer.id}) = ${side === "own"} then ${requests.senderClientId} else ${requests.receiverClientId} end and (${side === "own"} or not ${profiles.awaitsConsent})
  where ${requests.id} = ${notifications.subjectId} and ${isAboutRequest})`

/** As lists show it: of a member whom everybody may see. */
const actorPicture = (viewer: Owner) => sql<string | null>`(select ${shownPicture(viewer.id)} from ${profiles}
  where ${isProfileOf(notifications.actorId)} and ${profiles.visible})`

/** Null if the profile is gone. Written out, because both tables have columns of the same names. */
const decidedOn = (column: string) =>
  sql`(select ${sql.raw(column)} from profile where profile.id = notification.subject_id
  and profile.account_id = notification.account_id and ${inArray(notifications.kind, kindsAbout("profile"))})`
const profileId = sql<number | null>`${decidedOn("profile.id")}::float8`
const correctionStep = sql<CorrectionStep | null>`${decidedOn("case when profile.sent_back_at is not null then profile.sent_back_step end")}`

export type Notification = Awaited<ReturnType<typeof newestNotifications>>[number]

export async function newestNotifications(viewer: Pick<Viewer, "id">) {
  return (await readNewest({ id: viewer.id })).map(toNotice)
}

const readNewest = planned((viewer: Owner) => own(viewer).orderBy(desc(notifications.id)).limit(NEWEST))

export async function listNotifications(viewer: Pick<Viewer, "id">, paging: Paging) {
  const { rows, total, page, limit } = await readNotifications(viewer, paging)
  return { total, page, limit, list: rows.map((row) => ({ ...toNotice(row), face: toFace(row) })) }
}

/** Behind one of them, or by the number of the page; perhaps only what came or was read since a moment. */
interface Walk extends Paging {
  behind?: { id: number }
  since?: string
}

export async function readNotifications(viewer: Pick<Viewer, "id">, { page: asked, limit, behind, since }: Walk) {
  const from = sql`${since}::timestamptz`
  const changed = since ? or(gte(notifications.createdAt, from), gte(notifications.readAt, from)) : undefined
  const { total, page } = await countedPage(own(viewer, changed), { page: asked, limit })
  const found = await own(viewer, and(changed, behind && lt(notifications.id, behind.id)))
    .orderBy(desc(notifications.id))
    .limit(limit + 1)
    .offset(behind ? 0 : (page - 1) * limit)
  const { shown, ...end } = pageOfRows(found, limit, ({ id }) => ({ id }))
  return { rows: shown, total, page, limit, ...end }
}

export async function markAsRead(viewer: Actor<"role">, id: number): Promise<Result<string>> {
  const [marked] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(and(eq(notifications.id, id), eq(notifications.accountId, viewer.id)))
    .returning({
      kind: notifications.kind,
      actorId: notifications.actorId,
      note: notifications.note,
      subjectId: notifications.subjectId,
      status,
      profileId,
      correctionStep,
    })
  return marked ? done(linkFor(marked, viewer.role)) : NOT_FOUND
}

/** Without `ids` all of the reader's own. */
export async function markAllAsRead(viewer: Actor, ids?: number[]) {
  await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(
      and(eq(notifications.accountId, viewer.id), isNull(notifications.readAt), ids && inArray(notifications.id, ids)),
    )
}

/** Without those caused by people whom the reader can no longer see. */
function own(viewer: Owner, also?: SQL) {
  return db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      actorId: notifications.actorId,
      actorName: sql<string | null>`${nameAndCompany()}`,
      actorPicture: actorPicture(viewer),
      note: notifications.note,
      subjectId: notifications.subjectId,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      status,
      ownClient: clientOf(viewer, "own"),
      theirClient: clientOf(viewer, "theirs"),
      profileId,
    })
    .from(notifications)
    .leftJoin(accounts, eq(accounts.id, notifications.actorId))
    .where(
      and(
        eq(notifications.accountId, viewer.id),
        sql`coalesce(${accounts.status}, 'active') = 'active'`,
        notBlocked(viewer.id, notifications.actorId),
        also,
      ),
    )
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof own>>[number]

const toNotice = (row: Row) => ({
  id: row.id,
  text: notificationText(row),
  time: contactTime(row.createdAt.getTime(), Date.now()),
  unread: row.readAt === null,
})

const toFace = ({ actorName, actorPicture, kind }: Row) =>
  actorName ? { name: actorName, picture: actorPicture && pictureAddress(actorPicture, 160) } : { icon: iconOf(kind) }

export const forgetNotifications = (tx: Database, { id }: Actor) =>
  tx.delete(notifications).where(or(eq(notifications.accountId, id), eq(notifications.actorId, id)))
