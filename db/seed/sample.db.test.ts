import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { countVisitorsToday } from "#app/features/people/visits/visits.server.ts"
import { readPicture } from "#app/features/profiles/pictures/pictures.server.ts"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeSampleData, sampleLogins } from "./sample.ts"

const CARD_BYTES = 25 * 1024

newDatabase()

const count = async (table: string) => Number((await sql.unsafe(`select count(*) from ${table}`))[0]!.count)

describe("the sample data", () => {
  test("is not promised before it is there, nor made when none is wished", async () => {
    await makeSampleData(0)
    expect(await count("account")).toBe(0)
    expect(sampleLogins()).toBe("")
  })

  describe("of a first start", () => {
    beforeAll(() => makeSampleData(120))

    test("has as many members as asked for, the four logins and two bureaus with their clients", async () => {
      expect(await count("account where email like '%@people.example'")).toBe(120)
      expect(await count("profile where kind = 'client'")).toBe(13)
      expect(await count("account")).toBe(125)
    })

    test("is left alone by the next start", async () => {
      await makeSampleData(120)
      expect(await count("account")).toBe(125)
    })

    test.each(["member", "newcomer", "consultant", "admin"])("lets %s log in", async (who) => {
      const email = `${who}@example.com`
      expect(sampleLogins()).toContain(email)
      const [account] = await sql`select * from account where email = ${email}`
      expect(await passwordFits(account!.password_hash, "rishta-demo")).toBe(true)
      expect(account!.status).toBe("active")
      expect(account!.first_login_at === null).toBe(who === "newcomer")
    })

    test("lets nobody else log in", async () => {
      expect(await count("account where password_hash is not null")).toBe(4)
    })

    test("gives the member connections, requests both ways, unread messages and favourites", async () => {
      const [found] = await sql`
        select count(*) filter (where r.status = 'accepted') as connected,
          count(*) filter (where r.status = 'pending' and r.receiver_id = a.id) as received,
          count(*) filter (where r.status = 'pending' and r.sender_id = a.id) as sent,
          (select sum(case when low_id = a.id then low_unread else high_unread end) from conversation
            where a.id in (low_id, high_id)) as unread,
          (select count(*) from favourite where account_id = a.id) as favourites,
          (select plan from subscription where account_id = a.id and status = 'active' and ends_at > now()) as plan
        from account a join connection_request r on a.id in (r.sender_id, r.receiver_id)
        where a.email = 'member@example.com' group by a.id`
      expect(found).toMatchObject({ plan: "pro", unread: "3" })
      for (const figure of ["connected", "received", "sent", "favourites"])
        expect(Number(found![figure])).toBeGreaterThan(3)
    })

    test("lets the member see who looked, as the few do who have chosen it", async () => {
      const [ayesha] = await sql`select id::int, shows_visits from account where email = 'member@example.com'`
      expect(ayesha!.shows_visits).toBe(true)
      expect(await countVisitorsToday({ id: ayesha!.id, actingFor: null })).toBe(1)
      expect(await count("account where shows_visits")).toBe(4)
      expect(await count("profile_view join account on id = account_id where not shows_visits")).toBe(0)
    })

    test("gives the consultant requests both ways, connections, favourites and notes, of which some are due", async () => {
      const [found] = await sql`
        select count(*) filter (where r.status = 'accepted') as connected,
          count(*) filter (where r.status = 'pending' and r.receiver_id = a.id) as received,
          count(*) filter (where r.status = 'pending' and r.sender_id = a.id) as sent,
          (select count(*) from favourite where account_id = a.id) as favourites,
          (select count(*) from client_note where consultant_id = a.id and done_at is null
            and follow_up_on <= (now() at time zone 'Asia/Karachi')::date) as due
        from account a join connection_request r on a.id in (r.sender_id, r.receiver_id)
        where a.email = 'consultant@example.com' group by a.id`
      for (const figure of ["connected", "received", "sent", "favourites", "due"])
        expect(Number(found![figure]), figure).toBeGreaterThan(2)
    })

    test("keeps the rules: nobody without a plan has more than two connections, talks are between the connected", async () => {
      const [crowded] = await sql`
        select count(*) from (select a.id from account a
          join connection_request r on a.id in (r.sender_id, r.receiver_id) and r.status = 'accepted'
          where a.email like '%@people.example' group by a.id having count(*) > 2) as crowded`
      expect(crowded!.count).toBe("0")
      const [strangers] = await sql`
        select count(*) from conversation c where not exists (select 1 from connection_request r
          where r.status = 'accepted' and least(r.sender_id, r.receiver_id) = c.low_id
            and greatest(r.sender_id, r.receiver_id) = c.high_id)`
      expect(strangers!.count).toBe("0")
    })

    test("knows of each conversation what its messages say", async () => {
      const wrong = await sql`
        select c.id from conversation c
          join lateral (select * from message where conversation_id = c.id order by id desc limit 1) as last on true
        where c.last_message_id <> last.id or c.last_message_at <> last.created_at
          or c.last_preview <> left(last.body, 80)
          or c.low_unread <> (select count(*) from message where conversation_id = c.id and id > c.low_read_id)
          or c.high_unread <> (select count(*) from message where conversation_id = c.id and id > c.high_read_id)`
      expect([...wrong]).toEqual([])
    })

    test("numbers what comes later after its own", async () => {
      const [later] = await sql`insert into account (name, email) values ('Later', 'later@example.com') returning id`
      expect(Number(later!.id)).toBe(126)
    })

    test("shows portraits, light enough for a card", async () => {
      const [profile] = await sql`select profile.picture_id from profile join account on account.id = account_id
        where kind = 'member' and profile.picture_id is not null and show_picture limit 1`
      const admin = { id: 0, role: "admin" } as const
      for (const width of [160, 480, 1200] as const) {
        const bytes = await readPicture(admin, profile!.picture_id, width)
        expect(bytes!.length).toBeLessThan(CARD_BYTES)
        expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp" })
      }
    })
  })
})
