import { createHash } from "node:crypto"
import type postgres from "postgres"
import { Visitor } from "../../support/requests/visitor.ts"
import type { Name, World } from "./world.ts"

type Made = Pick<World, "numbers" | "text">
interface People {
  ids: Record<Name, number>
  tokens: Record<Name, string>
}

/** Of a link that a family was sent: 43 signs, like every other. */
const BIODATA_LINK = "a-link-to-the-biodata-that-an-aunt-was-sent"
const CONSENT_LINK = "a-link-that-a-family-was-sent-by-the-bureau"

const MESSAGES = [
  ["Kashif Mahmood", "I have paid and my plan has not begun. The transaction number is 7781 2290."],
  ["Uzma Rafiq", "My daughter's picture is turned on its side.\nCould somebody put it right?"],
  ["Pastor Emmanuel", "Do you also help Christian families in Sialkot?"],
  ["Tahira Jabeen", "Please tell me how I take my profile away for the time of Ramadan."],
]

/** Requests, reports, messages and payments that wait for somebody, made through the pages where a form makes them. */
export async function fillQueues(sql: postgres.Sql, { ids, tokens }: People): Promise<Made> {
  const one = async (found: postgres.PendingQuery<postgres.Row[]>) => Number((await found)[0]?.id)
  const friend = await one(sql`select case when sender_id = ${ids.ayesha} then receiver_id else sender_id end as id
    from connection_request where status = 'accepted' and ${ids.ayesha} in (sender_id, receiver_id) order by id limit 1`)
  const ofAccount = (id: number) => one(sql`select id from profile where account_id = ${id} order by id limit 1`)
  const received = await one(sql`select sender_id as id from connection_request
    where status = 'pending' and receiver_id = ${ids.ayesha} and sender_client_id is null order by id limit 1`)
  const sent = await one(sql`select profile_id as id from connection_request
    where status = 'pending' and sender_id = ${ids.ayesha} and receiver_client_id is null order by id limit 1`)
  const stranger = await one(sql`select id from profile where kind = 'member' and gender = 'male' and visible
    and account_id not in (select sender_id from connection_request where receiver_id = ${ids.ayesha}
      union select receiver_id from connection_request where sender_id = ${ids.ayesha}) order by id desc limit 1`)
  const message = await one(sql`select id from message where sender_id = ${friend} order by id limit 1`)
  const waleed = await ofAccount(ids.waleed)

  const as = async (name: Name) => {
    const visitor = new Visitor(process.env.E2E_ORIGIN!)
    visitor.signIn({ token: tokens[name] })
    return visitor
  }
  const hers = await as("ayesha")
  await report(hers, `/report/profile/${waleed}`, "Asks for money", "He wanted 20,000 rupees for the journey.")
  await report(hers, `/report/message/${message}`, "Insults or threats", "Please look at the words.")
  const zaras = await as("zara")
  await report(zaras, `/report/profile/${waleed}`, "Not a real person", "The same picture is on another site.")
  await sql`update report set created_at = created_at - id * interval '7 hours'`

  for (const name of ["sidra", "saima"] as const) {
    const asking = await as(name)
    await asking.open("/assistance")
    const service = name === "sidra" ? "assist" : "plus"
    await asking.send("Send request", { service, wish: "Somebody from a family of teachers, near Lahore." })
  }
  await sql`update assisted_request set created_at = created_at - interval '3 days', due_at = due_at - interval '3 days'
    where account_id = ${ids.saima}`

  for (const [index, [name, body]] of MESSAGES.entries())
    await sql`insert into contact_message (name, email, body, created_at) values (${name!}, ${`family${index}@people.example`},
      ${body!}, now() - ${index * 9} * interval '1 hour')`
  await sql`update contact_message set answer = 'Yes, gladly.', answered_at = now(), handled_by = ${ids.nadia} where id = 3`

  await sql`insert into payment (account_id, plan, amount, reference, status, method, transaction_number, created_at)
    values (${ids.waleed}, 'standard', 5000, 'by-hand-1', 'pending', 'easypaisa', 'EP7781229045', now() - interval '5 hours'),
      (${ids.zara}, 'basic', 2000, 'by-hand-2', 'pending', 'bank', 'HBL00917', now() - interval '2 days')`
  await sql`insert into payment_event (id, type, reference, outcome, email, detail, received_at)
    values ('evt_1', 'subscription.activated', 'order-nobody-knows', 'unknown reference', 'kashif@people.example',
      ${sql.json({ amount: 5000, currency: "PKR", plan: "standard" })}, now() - interval '1 day')`
  await sql`insert into saved_search (account_id, name, query, seen_up_to) values
    (${ids.ayesha}, 'Doctors in Lahore', 'city=Lahore', 20), (${ids.ayesha}, 'Sunni', 'sect=Sunni', 5)`
  await sql`insert into block (blocker_id, blocked_id) values (${ids.ayesha}, ${ids.imran})`
  await sql`insert into profile_view (profile_id, account_id, day)
    select (select id from profile where account_id = ${ids.ayesha}), account_id, (now() - id % 9 * interval '1 day')::date
    from profile where kind = 'member' and gender = 'male' order by id limit 14`
  await sql`update account set shows_visits = true, told_of_visits = id = ${ids.ayesha}
    where id in (select ${ids.ayesha}::bigint union all select ${ids.zara}::bigint union all select account_id from profile_view)`
  await sql`insert into audit_event (at, actor_id, action, object_type, object_id, reason)
    values (now() - interval '3 hours', ${ids.nadia}, 'account.suspended', 'account', ${ids.imran}, 'Insulted others in the chat.'),
      (now() - interval '2 hours', ${ids.nadia}, 'company.sent-back', 'account', ${ids.rehana}, 'The licence names another street.'),
      (now() - interval '1 hour', ${ids.farhat}, 'login.succeeded', 'account', ${ids.farhat}, null)`

  const client = await one(
    sql`select id from profile where account_id = ${ids.farhat} and not awaits_consent order by id limit 1`,
  )
  const draft = await one(
    sql`select id from profile where account_id = ${ids.farhat} and awaits_consent order by id limit 1`,
  )
  await sql`update client_consent set sent_at = now(), client_email = 'sana@example.com' where profile_id = ${draft}`
  const hash = (link: string) => createHash("sha256").update(link).digest()
  const [key] = await sql<{ id: number }[]>`insert into consent_key (profile_id, kind, token_hash, ends_at)
    values (${draft}, 'link', ${hash(CONSENT_LINK)}, now() + interval '60 days') returning id::int`
  await sql`insert into consent_key (profile_id, kind, token_hash, shows_facts, ends_at)
    values (${client}, 'link', ${hash(`${CONSENT_LINK}answered`)}, false, now() + interval '30 days')`
  await sql`insert into consent_proof (profile_id, key_id, account_id, way) values (${draft}, ${key!.id}, ${ids.ayesha}, 'phone')`
  await sql`insert into biodata_link (profile_id, made_by, token_hash, token_sealed, parts, look, ends_at, opened, opened_at)
    select id, account_id, ${hash(BIODATA_LINK)}, '', '{picture,place,work,family,about}', 'festive',
      now() + interval '7 days', 3, now() - interval '2 hours' from profile where account_id = ${ids.ayesha}`
  await sql`insert into biodata_sheet (profile_id, made_by, kind, parts, look)
    values (${client}, ${ids.farhat}, 'pdf', '{place,work}', 'ivory')`
  return {
    numbers: {
      ...ids,
      ayeshaProfile: await ofAccount(ids.ayesha),
      saimaProfile: await ofAccount(ids.saima),
      friend,
      friendProfile: await ofAccount(friend),
      receivedProfile: await ofAccount(received),
      sentProfile: sent,
      stranger,
      message,
      client,
      draft,
      waleedProfile: waleed,
      othersClient: await one(
        sql`select id from profile where kind = 'client' and account_id <> ${ids.farhat} and visible order by id limit 1`,
      ),
      case: await one(
        sql`select id from client_case where consultant_id = ${ids.farhat} and next_step is not null order by id limit 1`,
      ),
      reportOfProfile: await one(sql`select id from report where profile_id is not null order by id limit 1`),
      reportOfMessage: await one(sql`select id from report where message_id is not null order by id limit 1`),
      story: await one(sql`select id from story where published_at is null order by id limit 1`),
      contact: await one(sql`select id from contact_message where answered_at is null order by id limit 1`),
      answered: await one(sql`select id from contact_message where answered_at is not null order by id limit 1`),
      assisted: await one(sql`select id from assisted_request order by id limit 1`),
      waiting: await one(sql`select id from payment where status = 'pending' order by id limit 1`),
      paid: await one(sql`select id from payment where account_id = ${ids.ayesha} order by id limit 1`),
      event: await one(sql`select number as id from payment_event order by number limit 1`),
      unchecked: await one(sql`select id from profile where verified_at is null and sent_back_at is null and visible
        and picture_id is not null order by id limit 1`),
    },
    text: { consent: CONSENT_LINK, biodata: BIODATA_LINK },
  }
}

async function report(visitor: Visitor, path: string, category: string, note: string) {
  await visitor.open(path)
  await visitor.send("Send report", { category, note })
}
