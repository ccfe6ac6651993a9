import { expect } from "@playwright/test"
import { database } from "../servers/database.ts"
import { guardianOf, letIn } from "./guardians.ts"
import { connect, type Member, member } from "./members.ts"

/** Somebody of each kind on a server of their own, with something in every room and queue, all of it named by `words`. */
export async function makeEverybody(origin: string, dataDir: string, words: string) {
  const [ayesha, omar, zara, nadia, consultant, administrator] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, gender: "male", plan: "pro" }),
    await member({ dataDir, profile: false }),
    await member({ dataDir }),
    await member({ dataDir, role: "guest", gender: "male", plan: "pro" }),
    await member({ dataDir, role: "admin", profile: false }),
  ]
  const sql = database(dataDir)
  await connect(ayesha, omar, "accepted", dataDir)
  await sql`insert into client_case (client_id, consultant_id, other_id)
    values (${consultant.profileId}, ${consultant.id}, ${nadia.profileId})`
  await connect(consultant, ayesha, "accepted", dataDir)
  const file = await sendFile(origin, ayesha, omar, dataDir, words)
  await sql`insert into payment (account_id, plan, amount, reference, method, transaction_number)
    values (${omar.id}, 'basic', 2500, ${words}, 'bank', 'TX1234')`
  await sql`insert into payment_event (id, type, outcome, reference)
    values (${words}, 'subscription.activated', 'order differs', ${words})`
  const sana = await member({ dataDir })
  const guardian = await sitWith([ayesha, omar], [nadia, sana], dataDir, words)
  return { ayesha, omar, zara, nadia, consultant, administrator, guardian, file }
}

/** His father has a place in the chat of the two, and is asked about others; her brother could have one, an aunt is invited. */
async function sitWith([ayesha, omar]: [Member, Member], others: Member[], dataDir: string, name: string) {
  const sql = database(dataDir)
  const father = await guardianOf(omar, "agrees", { dataDir, name })
  await guardianOf(ayesha, "table", { dataDir, name })
  await letIn(father, [ayesha, omar], sql)
  await sql`insert into guardian_seat (member_id, name, relation, level, invitation_hash)
    values (${ayesha.id}, ${name}, 'aunt', 'told', sha256(${name}::bytea))`
  await sql`insert into favourite (account_id, profile_id) values (${ayesha.id}, ${omar.profileId}), (${omar.id}, ${ayesha.profileId})`
  for (const other of others)
    await sql`insert into family_approval (member_id, other_id, profile_id, kind)
      values (${omar.id}, ${other.id}, ${other.profileId}, 'send')`
  return father
}

/** The newest of each kind, for addresses that take one. */
export async function newestOfEach(dataDir: string, user: Member, consultant: Member) {
  const sql = database(dataDir)
  const newest = async (table: string) =>
    (await sql.unsafe(`select max(id)::int as id from "${table}"`)).map(({ id }) => id ?? 0)
  const seats = await sql<{ id: number; profileId: number; otherId: number }[]>`
    select seat.id::int, profile.id::int as "profileId", profile.account_id::int as "otherId" from guardian_seat seat
      left join favourite on favourite.account_id = seat.member_id left join profile on profile.id = favourite.profile_id`
  return {
    "/family/:seat/profile/": seats.map(({ id, profileId }) => [id, profileId]),
    "/family/:seat/chats/": seats.map(({ id, otherId }) => [id, otherId]),
    "/family/:seat": [...new Set(seats.map(({ id }) => id))],
    "/family/seats/": [...new Set(seats.map(({ id }) => id))],
    "/clients/import/": ["mistakes.csv"],
    "/clients/export/": ["clients.csv"],
    "/clients/": [consultant.profileId!],
    "/cases/": await newest("client_case"),
    "/portal/payments/reports/": (await sql`select max(number)::int as id from payment_event`).map(({ id }) => id ?? 0),
    "/portal/payments/": (await sql`select max(id)::int as id from payment where method <> 'card'`).map(
      ({ id }) => id ?? 0,
    ),
    "/portal/assisted-requests/": await newest("assisted_request"),
    "/consultants/": [consultant.id],
    "/portal/contact-messages/": await newest("contact_message"),
    "/portal/reports/": await newest("report"),
    "/portal/stories/": await newest("story"),
    "/portal/user": [user.id],
  }
}

/** A document under such a name, in a conversation and in a report on it. */
async function sendFile(origin: string, from: Member, to: Member, dataDir: string, words: string) {
  const body = new FormData()
  body.append("message", words)
  body.append("attachment", new Blob(["%PDF-1.7\ntrailer<<>>\n%%EOF"]), `${words}.pdf`)
  const headers = { Cookie: `sid=${from.token}`, Origin: origin, "Sec-Fetch-Site": "same-origin" }
  const answer = await fetch(`${origin}/Messages/${to.id}`, { method: "POST", body, headers, redirect: "manual" })
  expect(answer.status).toBe(302)
  const sql = database(dataDir)
  const [sent] = await sql`select id::int, attachment_id as file from message where sender_id = ${from.id}`
  await sql`insert into report (reporter_id, subject_id, message_id, category, note, content) values
    (${to.id}, ${from.id}, ${sent!.id}, 'Other', ${words}, ${sql.json({ body: words, attachmentId: sent!.file })})`
  return `/attachments/${sent!.file}/file`
}
