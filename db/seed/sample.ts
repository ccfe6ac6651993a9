import type postgres from "postgres"
import { config } from "#app/config.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { sql } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { conversations, messages } from "#db/schema/chat.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { favourites } from "#db/schema/favourites.ts"
import { notifications } from "#db/schema/notifications.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { profileViews } from "#db/schema/profile-views.ts"
import { profiles } from "#db/schema/profiles.ts"
import { siteSettings, stories } from "#db/schema/site.ts"
import { coupons, payments, subscriptions } from "#db/schema/subscriptions.ts"
import { writeCases } from "./cases.ts"
import { CAST_ACCOUNTS, CAST_PROFILES, cast, consentRows, SAMPLE_LOGINS, SAMPLE_PASSWORD } from "./cast.ts"
import { castConnections, generatedConnections, type SeedConnection } from "./connections.ts"
import { rowsOfConversations, type SeedConversation } from "./conversations.ts"
import { copyRows, reserveIds } from "./copy.ts"
import {
  boughtPlans,
  favouriteRows,
  noteRows,
  notificationRows,
  planRows,
  SAMPLE_COUPON,
  SAMPLE_NOTES,
  SAMPLE_PAY_TO,
  storyRows,
  visitRows,
} from "./extras.ts"
import { generatedPeople, type Member } from "./generated-people.ts"
import { randomFrom } from "./people/random.ts"
import { SAMPLE_CONVERSATIONS, SMALL_TALK } from "./phrases.ts"
import { storePortraitsInTime } from "./portraits/files.ts"

const HOUR = 60 * 60 * 1000

let loginsExist = false

/** Only where there is no account yet. */
export async function makeSampleData(count = config.sampleProfiles) {
  const [known] = await sql`select exists (select 1 from account) as any,
    exists (select 1 from account where email = ${SAMPLE_LOGINS.member.email}) as logins`
  loginsExist = known!.logins
  if (loginsExist) storePortraitsInTime()
  if (known!.any || count === 0) return
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  await Promise.all([storePortraitsInTime(), sql.begin((tx) => writeSample(tx, count, passwordHash))])
  loginsExist = true
}

export function sampleLogins() {
  if (!loginsExist) return ""
  const lines = Object.values(SAMPLE_LOGINS).map(({ email, about }) => `  ${email.padEnd(24)} ${about}`)
  return ["Sample logins, password rishta-demo for each:", ...lines, ""].join("\n")
}

async function writeSample(tx: postgres.TransactionSql, count: number, passwordHash: string) {
  const now = new Date()
  const random = randomFrom(count)
  const firstAccount = await reserveIds(tx, accounts, CAST_ACCOUNTS + count)
  const firstProfile = await reserveIds(tx, profiles, CAST_PROFILES + count)
  const people = cast({ firstAccount, firstProfile, now }, passwordHash)
  const others = [
    ...generatedPeople({
      firstAccount: firstAccount + CAST_ACCOUNTS,
      firstProfile: firstProfile + CAST_PROFILES,
      count,
      now,
    }),
  ]
  const everybody = [people.member, ...people.clients, ...people.others, ...others]
  await copyRows(tx, accounts, [...people.accounts, ...others.map(({ account }) => account)])
  await tx`insert into consent (account_id, document, version, accepted_at, how)
    select id, document, version, created_at, 'sign-up' from account cross join document_version
    where status = 'active' and published_at is null`
  await copyRows(
    tx,
    pictures,
    everybody.flatMap(({ picture, further = [] }) => [picture ?? [], further].flat()),
  )
  await copyRows(
    tx,
    profiles,
    everybody.map(({ profile }) => profile),
  )
  await copyRows(
    tx,
    profilePictures,
    everybody.flatMap(({ profile, further = [] }) =>
      further.map(({ id }, index) => ({ pictureId: id, profileId: profile.id!, position: index + 2 })),
    ),
  )

  await copyRows(tx, clientConsents, consentRows(people, now))
  await tx`update profile set awaits_consent = true, visible = false
    where id in (select profile_id from client_consent where state = 'waiting')`

  const { connections, friends } = castConnections(people, others, now)
  const requests = await writeRequests(tx, [...connections, ...generatedConnections(others, connections, random, now)])
  await writeCases(tx)
  await copyRows(tx, clientNotes, noteRows(people, await reserveIds(tx, clientNotes, SAMPLE_NOTES), now))
  await copyRows(tx, notifications, notificationRows(people, requests, now))
  await copyRows(tx, favourites, favouriteRows(people, others, random, now))
  await writeVisits(tx, people.member, friends, now)
  await writeConversations(tx, [
    ...memberConversations(people.member, friends, now),
    ...generatedConversations(requests, people.member, now),
  ])

  const bought = boughtPlans(people, others, random, now)
  const plans = planRows(bought, await reserveIds(tx, payments, bought.length))
  await copyRows(tx, payments, plans.payments)
  await copyRows(tx, subscriptions, plans.subscriptions)
  await copyRows(tx, coupons, [SAMPLE_COUPON])
  await copyRows(tx, stories, storyRows(now))
  await copyRows(tx, siteSettings, [
    { key: "payTo", value: SAMPLE_PAY_TO },
    // The sample administrator's password is in the README: a second step would protect nothing, and lock visitors out.
    { key: "administratorsStep", value: JSON.stringify("free") },
  ])
}

async function writeRequests(tx: postgres.TransactionSql, connections: readonly SeedConnection[]) {
  const first = await reserveIds(tx, connectionRequests, connections.length)
  const inOrder = connections.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const requests = inOrder.map((connection, index) => ({ id: first + index, ...connection }))
  await copyRows(tx, connectionRequests, requests)
  return requests
}

async function writeVisits(tx: postgres.TransactionSql, { profile }: Member, friends: readonly number[], now: Date) {
  const visits = visitRows(profile.id!, friends, now)
  const sides = [profile.accountId, ...new Set(visits.map(({ accountId }) => accountId))]
  await tx`update account set shows_visits = true where id in ${tx(sides)}`
  await copyRows(tx, profileViews, visits)
}

async function writeConversations(tx: postgres.TransactionSql, samples: readonly SeedConversation[]) {
  const lines = samples.reduce((sum, conversation) => sum + conversation.lines.length, 0)
  const rows = rowsOfConversations(
    samples,
    await reserveIds(tx, conversations, samples.length),
    await reserveIds(tx, messages, lines),
  )
  await copyRows(tx, conversations, rows.conversations)
  await copyRows(tx, messages, rows.messages)
}

const memberConversations = ({ profile }: Member, friends: readonly number[], now: Date): SeedConversation[] =>
  SAMPLE_CONVERSATIONS.slice(0, friends.length).map((lines, index) => ({
    between: [profile.accountId, friends[index]!],
    lines,
    endsAt: new Date(now.getTime() - [0.2, 3, 28, 75, 190, 420][index]! * HOUR),
    unread: [0, 2, 0, 0, 1, 0][index]!,
  }))

/** Half of the connected among the generated people have talked. */
const generatedConversations = (
  requests: readonly SeedConnection[],
  { profile }: Member,
  now: Date,
): SeedConversation[] =>
  requests
    .filter(
      ({ status, senderClientId, receiverClientId }) => status === "accepted" && !senderClientId && !receiverClientId,
    )
    .filter(({ senderId, receiverId }) => senderId !== profile.accountId && receiverId !== profile.accountId)
    .filter((_, index) => index % 2 === 0)
    .map(({ senderId, receiverId, decidedAt }, index) => ({
      between: [senderId, receiverId],
      lines: SMALL_TALK[index % SMALL_TALK.length]!,
      endsAt: new Date(Math.min(now.getTime(), (decidedAt as Date).getTime() + ((index * 7) % 60) * HOUR)),
      unread: 0,
    }))
