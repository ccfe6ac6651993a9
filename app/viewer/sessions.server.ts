import { and, desc, eq, ne, sql } from "drizzle-orm"
import { type Asked, clearCookie, readCookie, setCookie } from "#app/cookies/sealed.server.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import { isReading } from "#app/http/is-reading.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { countedUpTo } from "#db/lists/counted-page.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { planned } from "#db/planned.ts"
import { hasReplica, readingFrom, WRITTEN } from "#db/replica.ts"
import { accounts, type Role, sessions } from "#db/schema/accounts.ts"
import { conversations } from "#db/schema/chat.ts"
import { areConnected, connectionRequests as requests } from "#db/schema/connections.ts"
import { TERMS_STATE, type TermsState } from "#db/schema/consents.ts"
import { hasFamily, sitsForSomebody } from "#db/schema/family.ts"
import { notifications } from "#db/schema/notifications.ts"
import { lookedForBy, profiles } from "#db/schema/profiles.ts"
import { pushSubscriptions } from "#db/schema/push-subscriptions.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { secondFactors } from "#db/schema/second-factors.ts"
import { type Plan, runsNow, subscriptions } from "#db/schema/subscriptions.ts"
import type { Counts } from "./counts.ts"
import { noteActive } from "./note-active.server.ts"
import { isProfileOf } from "./own-profile.server.ts"
import { ownName } from "./shown-name.server.ts"

const COOKIE = "sid"
/** Reads write no more often than this; it must be shorter than the idle time of administrators' programs. */
const SEEN_MS = 60_000
const PROGRAM_SEEN_MS = 10 * 60_000
const LONGEST_SECONDS = 30 * 24 * 60 * 60

const ENDS_AT = `session.created_at + case when account.role = 'admin' then interval '12 hours'
  when session.of_program then interval '365 days' else interval '30 days' end`
/**
 * Idle and total: members 14 and 30 days, their programs 30 days and a year, administrators 30 minutes and 12 hours.
 */
export const STILL_OPEN = `
  session.seen_at > now() - case when account.role = 'admin' then interval '30 minutes'
    when session.of_program then interval '30 days' else interval '14 days' end
  and ${ENDS_AT} > now()`
const stillOpen = sql.raw(STILL_OPEN)
const endsAt = sql<Date>`${sql.raw(ENDS_AT)}`.mapWith(sessions.createdAt)

const currentPlan = sql<Plan | null>`(select ${subscriptions.plan} from ${subscriptions}
  where ${subscriptions.accountId} = ${accounts.id} and ${runsNow})`

/** Only in conversations that can be opened: a message may precede a block. At most a hundred conversations. */
export const unreadMessages = sql<number>`(select coalesce(sum(unread), 0)::int from (
  select unread from ${conversations} cross join lateral (select
    case when low_id = ${accounts.id} then low_unread else high_unread end as unread,
    case when low_id = ${accounts.id} then high_id else low_id end as other_id) as side
  where (low_id = ${accounts.id} or high_id = ${accounts.id}) and unread > 0
    and (${areConnected(conversations.lowId, conversations.highId)}
      or exists (select 1 from ${accounts} as other where other.id = other_id and other.status = 'deleted'))
    and ${notBlocked(accounts.id, sql`other_id`)}
  limit 100) waiting)`

export const unreadNotifications = countedUpTo(
  sql`select 1 from ${notifications} where ${notifications.accountId} = ${accounts.id} and ${notifications.readAt} is null`,
  100,
)

/** Of people who can be reached; at most a hundred. */
export const waitingRequests = countedUpTo(
  sql`select 1 from ${requests} join ${accounts} sender on sender.id = ${requests.senderId} and sender.status = 'active'
    where ${requests.receiverId} = ${accounts.id} and ${requests.status} = 'pending'`,
  100,
)

const viewerColumns = {
  id: accounts.id,
  role: accounts.role,
  name: ownName(),
  accountName: accounts.name,
  email: accounts.email,
  pictureId: accounts.pictureId,
  showPicture: accounts.showPicture,
  profileId: profiles.id,
  looksFor: lookedForBy(profiles),
  activeAt: profiles.activeAt,
  plan: currentPlan,
  guardian: accounts.guardian,
  sits: sitsForSomebody(accounts.id),
  hasFamily: hasFamily(accounts.id),
  terms: sql<TermsState | null>`${sql.raw(TERMS_STATE)}`,
}
/** Of administrators, whose first login alone goes without. */
const lacksStep = sql<boolean>`(${accounts.role} = 'admin' and ${sessions.createdAt} > ${accounts.firstLoginAt}
  and not exists (select 1 from ${secondFactors} where ${secondFactors.accountId} = ${accounts.id})) is true`

const sessionColumns = { ...viewerColumns, lacksStep, seenAt: sessions.seenAt, written: sessions.written }

export type Viewer = {
  id: number
  role: Role
  name: string
  accountName: string
  email: string
  pictureId: string | null
  showPicture: boolean
  /** A member's own profile, if any. */
  profileId: number | null
  /** Whom that profile, or the acting client, looks for. */
  looksFor: "male" | "female" | null
  plan: Plan | null
  /** Made by an invitation to a family's table: without a profile, in no list. */
  guardian: boolean
  /** Beside a member, at a family's table. */
  sits: boolean
  /** Somebody sits at this member's own. */
  hasFamily: boolean
  /** What newer terms ask of the account; null: it has agreed to all. */
  terms: TermsState | null
  sessionHash: Buffer
  /** Up to where the database's log holds what this session has done; null: not known. */
  written: number | null
  /** An administrator without a second step, from the second login on. */
  lacksStep: boolean
  /** The client whom a consultant acts for on this page: `?client=` in its address, nowhere else. */
  actingFor?: { id: number; name: string } | null
}

/** By the account alone, without a login. */
export type AccountViewer = Omit<Viewer, "sessionHash" | "written" | "lacksStep">

/** Whoever reads a page: its frame counts what waits. */
export type PageViewer = Viewer & Counts

export type Actor<Also extends keyof Viewer = never> = Pick<Viewer, "id" | Also>

export const sessionToken = (request: Asked) => readCookie(request, COOKIE)

export async function findViewer(token: string | undefined): Promise<PageViewer | null> {
  if (!token) return null
  const sessionHash = digestOf(token)
  const [row] = await readPageViewer({ sessionHash })
  return row ? seenNow(row, sessionHash, SEEN_MS) : null
}

/** Without the counts, which cost more than all the rest. */
export async function findProgramViewer(token: string | undefined): Promise<Viewer | null> {
  if (!token) return null
  const sessionHash = digestOf(token)
  const [row] = await readProgramViewer({ sessionHash })
  return row ? seenNow(row, sessionHash, PROGRAM_SEEN_MS) : null
}

type ViewerRow = Awaited<ReturnType<typeof readProgramViewer>>[number]

async function seenNow<Row extends ViewerRow>(row: Row, sessionHash: Buffer, every: number) {
  const { seenAt, activeAt, email, ...viewer } = row
  if (Date.now() - seenAt.getTime() > every) await noteSeen(sessionHash)
  if (viewer.profileId && activeAt) await noteActive(viewer.profileId, activeAt)
  return { ...viewer, email: email ?? "", sessionHash }
}

/** Also of a session that has expired. */
export async function findSessionOwner(token: string) {
  const [session] = await db
    .select({ accountId: sessions.accountId })
    .from(sessions)
    .where(eq(sessions.tokenHash, digestOf(token)))
  return session?.accountId
}

const isOpenSession = (sessionHash: Buffer, ofProgram: boolean) =>
  and(eq(sessions.tokenHash, sessionHash), eq(sessions.ofProgram, ofProgram), eq(accounts.status, "active"), stillOpen)

const readPageViewer = planned(({ sessionHash }: { sessionHash: Buffer }) =>
  db
    .select({ ...sessionColumns, unreadMessages, unreadNotifications, waitingRequests })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(isOpenSession(sessionHash, false)),
)

const readProgramViewer = planned(({ sessionHash }: { sessionHash: Buffer }) =>
  db
    .select(sessionColumns)
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(isOpenSession(sessionHash, true)),
)

const readAccountViewer = planned(({ accountId }: { accountId: number }) =>
  db
    .select(viewerColumns)
    .from(accounts)
    .leftJoin(profiles, isProfileOf(accounts.id))
    .where(and(eq(accounts.id, accountId), eq(accounts.status, "active"))),
)

/** Who has opened no session here: reads what `accountId` reads, and is never noted as active. */
export async function findAccountViewer(accountId: number): Promise<AccountViewer | undefined> {
  const [row] = await readAccountViewer({ accountId })
  if (!row) return
  const { activeAt: _never, email, ...viewer } = row
  return { ...viewer, email: email ?? "" }
}

/** Hashes in hexadecimal. */
export async function listOpenSessions(hashes: string[]) {
  const asked = sql`select decode(value, 'hex') from json_array_elements_text(${JSON.stringify(hashes)}::text::json)`
  const rows = await db
    .select({ hash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(sql`${sessions.tokenHash} in (${asked})`, eq(accounts.status, "active"), stillOpen))
  return new Set(rows.map((row) => row.hash.toString("hex")))
}

/** The account's last visit is kept to the half day, because sessions end; it stops mails after a long absence. */
const noteSeen = (tokenHash: Buffer) =>
  db.execute(sql`with seen as (
      update session set seen_at = now(), written = coalesce(written, ${sql.raw(WRITTEN)}) where token_hash = ${tokenHash} returning account_id)
    insert into last_visit (account_id) select account_id from seen
    on conflict (account_id) do update set seen_at = now() where last_visit.seen_at < now() - interval '12 hours'`)

/**
 * Where there is a replica: whoever reads gets lists from it when it knows all that the session has done, and whoever
 * changes something notes up to where it has to know.
 */
export async function besideReplica<Answer>(
  request: Request,
  viewer: Viewer | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (!hasReplica()) return work()
  if (isReading(request)) return viewer?.written === null ? work() : readingFrom(viewer?.written ?? 0, work)
  try {
    return await work()
  } finally {
    if (viewer) await noteWritten(viewer.sessionHash)
  }
}

/** What was done is done: where the primary cannot be asked just now, the replica will soon be too late to be read. */
const noteWritten = (tokenHash: Buffer) =>
  db
    .update(sessions)
    .set({ written: sql.raw(WRITTEN) })
    .where(eq(sessions.tokenHash, tokenHash))
    .catch((error) => log.warn(errorFields(error), "written is not noted"))

/** Replaces the request's own session. Returns the `Set-Cookie` header. */
export async function openSession(accountId: number, request: Request) {
  const before = sessionToken(request)
  const token = newToken()
  await db.transaction(async (tx) => {
    await tx.insert(sessions).values({ tokenHash: digestOf(token), accountId, device: deviceName(request) })
    if (before) await replaceSession(tx, digestOf(before), digestOf(token), accountId)
  })
  if (before) closeSockets({ session: digestOf(before) })
  return setCookie(COOKIE, token, LONGEST_SECONDS)
}

/** The same account in the same browser keeps its push notices. */
async function replaceSession(tx: Database, before: Buffer, now: Buffer, accountId: number) {
  const own = and(eq(pushSubscriptions.sessionHash, before), eq(pushSubscriptions.accountId, accountId))
  await tx.update(pushSubscriptions).set({ sessionHash: now }).where(own)
  await tx.delete(sessions).where(eq(sessions.tokenHash, before))
}

/** Under the name that the program gives it, or its User-Agent. Answers the token, and when it ends at the latest. */
export async function openProgramSession(accountId: number, request: Request, name = agentOf(request)) {
  const token = newToken()
  const device = PROGRAM + name
  await db.insert(sessions).values({ tokenHash: digestOf(token), accountId, ofProgram: true, device })
  return { token, device, expiresAt: (await findSessionEnd({ sessionHash: digestOf(token) }))! }
}

const readEnd = planned(({ sessionHash }: { sessionHash: Buffer }) =>
  db
    .select({ endsAt })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(sessions.tokenHash, sessionHash)),
)

export async function findSessionEnd({ sessionHash }: Pick<Viewer, "sessionHash">) {
  const [row] = await readEnd({ sessionHash })
  return row?.endsAt
}

export async function endOwnSession({ sessionHash }: Pick<Viewer, "sessionHash">) {
  await db.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  closeSockets({ session: sessionHash })
}

export async function endSession(request: Request) {
  const token = sessionToken(request)
  if (token) {
    await db.delete(sessions).where(eq(sessions.tokenHash, digestOf(token)))
    closeSockets({ session: digestOf(token) })
  }
  return clearCookie(COOKIE)
}

export async function endSessions(
  accountId: number,
  { except, within = db }: { except?: Buffer; within?: Database } = {},
) {
  const others = except ? ne(sessions.tokenHash, except) : undefined
  await within.delete(sessions).where(and(eq(sessions.accountId, accountId), others))
  closeSockets({ accountId, except })
}

export async function listSessions({ id, sessionHash }: Pick<Viewer, "id" | "sessionHash">) {
  const own = sql<boolean>`${sessions.tokenHash} = ${sessionHash}`
  const rows = await db
    .select({
      hash: sessions.tokenHash,
      device: sessions.device,
      ofProgram: sessions.ofProgram,
      since: sessions.createdAt,
      seen: sessions.seenAt,
      ends: endsAt,
      here: own,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(and(eq(sessions.accountId, id), stillOpen))
    .orderBy(desc(own), desc(sessions.seenAt))
    .limit(LONG_LIST)
  return rows.map(({ hash, ...row }) => ({ ...row, session: hash.toString("hex") }))
}

/** `named` as `listSessions` names it. */
export async function endNamedSession(accountId: number, named: string): Promise<Result> {
  const session = Buffer.from(named, "hex")
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.tokenHash, session)))
    .returning({ hash: sessions.tokenHash })
  if (!ended) return refuse("not-found", "That session had already ended.")
  closeSockets({ session })
  return done()
}

export const LONGEST_PROGRAM_NAME = 60
/** Before every name: no program passes for a browser. */
export const PROGRAM = "App "

/** Printable characters only. */
function agentOf(request: Request) {
  const name = (request.headers.get("User-Agent") ?? "").replaceAll(/[^ -~]/g, "").trim()
  return name.slice(0, LONGEST_PROGRAM_NAME) || "without a name"
}

/** So that a member recognises the device. */
export function deviceName(request: Request) {
  const agent = request.headers.get("User-Agent") ?? ""
  const browser = /(Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari|Lynx|w3m)/.exec(agent)?.[1] ?? "Browser"
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(agent)?.[1]
  return system ? `${browser} on ${system}` : browser
}
