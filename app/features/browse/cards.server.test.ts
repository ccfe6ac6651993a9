import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { blocks, dismissals } from "#db/schema/safety.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listCards, pageOfIds } from "./cards.server.ts"

/** Making fifty thousand rows takes a second alone, and many on a machine that is busy. */
const LARGE_TABLE_MS = 60_000

freshDatabase()

async function seenBy(viewer: { id: number }) {
  const { people } = await listCards(viewer, 1)
  return people.map(({ profileId }) => profileId)
}

describe("the list of newest profiles", () => {
  test("shows others newest first, and never one's own", async () => {
    const ayesha = await makePerson("Ayesha")
    const bilal = await makePerson("Bilal")
    const sana = await makePerson("Sana")
    expect((await seenBy(ayesha)).slice(0, 2)).toEqual([sana.profileId, bilal.profileId])
    expect(await seenBy(ayesha)).not.toContain(ayesha.profileId)
  })

  test("leaves out the hidden, the blocked in either direction and the dismissed", async () => {
    const ayesha = await makePerson("Ayesha")
    const hidden = await makePerson("Hidden", { profile: { visible: false } })
    const blocked = await makePerson("Blocked")
    const blocker = await makePerson("Blocker")
    const dismissed = await makePerson("Dismissed")
    const bystander = await makePerson("Bystander")
    await db.insert(blocks).values([
      { blockerId: ayesha.id, blockedId: blocked.id },
      { blockerId: blocker.id, blockedId: ayesha.id },
      { blockerId: blocked.id, blockedId: hidden.id },
    ])
    await db.insert(dismissals).values({ accountId: ayesha.id, profileId: dismissed.profileId })

    const seen = await seenBy(ayesha)
    expect(seen).toContain(bystander.profileId)
    for (const person of [hidden, blocked, blocker, dismissed]) expect(seen).not.toContain(person.profileId)
    expect(await seenBy(bystander)).toEqual(expect.arrayContaining([blocked.profileId, dismissed.profileId]))
  })

  test("goes on page by page until nobody is left", async () => {
    const consultant = await makePerson("Consultant", { role: "guest" })
    for (let i = 0; i < 12; i++) await makeProfile(consultant.id, `Client${i}`, { kind: "client", religion: "Paged" })
    const viewer = await makePerson("Viewer")
    const only = eq(profiles.religion, "Paged")

    const first = await listCards(viewer, 1, only)
    const second = await listCards(viewer, 2, only)
    expect([first.people.length, first.next]).toEqual([10, 2])
    expect([second.people.length, second.next]).toEqual([2, null])
    expect((await listCards(viewer, 3, only)).people).toEqual([])
    expect(new Set([...first.people, ...second.people].map(({ profileId }) => profileId)).size).toBe(12)
  })
})

describe("a card", () => {
  test("says name, age, height, city, community and occupation, and leaves no gaps", async () => {
    const viewer = await makePerson("Viewer")
    await makePerson("Hira", { profile: { heightCm: 163, city: "Lahore", caste: "Rajput", sect: "Sunni" } })
    const card = (await listCards(viewer, 1)).people[0]!
    expect(card.name).toBe("Hira Malik")
    expect(card.age).toBe(new Date().getFullYear() - 1998)
    expect(card.facts).toBe("5′4″ · Lahore\nRajput · Sunni")
    expect(card.verified).toBe(false)
  })

  test("has no picture when its owner hides it", async () => {
    const viewer = await makePerson("Viewer")
    const hira = await makePerson("Hira")
    await db.insert(pictures).values({ id: "portrait", accountId: hira.id, width: 480, height: 600 })
    await db.update(profiles).set({ pictureId: "portrait" }).where(eq(profiles.id, hira.profileId))
    expect((await listCards(viewer, 1)).people[0]!.pictureId).toBe("portrait")
    await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, hira.id))
    expect((await listCards(viewer, 1)).people[0]!.pictureId).toBeNull()
  })

  test("knows how the viewer stands to the person, client by client", async () => {
    const viewer = await makePerson("Viewer")
    const consultant = await makePerson("Consultant", { role: "guest" })
    const asked = await makeProfile(consultant.id, "Asked", { kind: "client" })
    await makeProfile(consultant.id, "Unasked", { kind: "client" })
    const sana = await makePerson("Sana")
    const about = { senderId: viewer.id, receiverId: consultant.id, profileId: asked, receiverClientId: asked }
    await db.insert(connectionRequests).values([
      { senderId: sana.id, receiverId: viewer.id, profileId: viewer.profileId, status: "declined" },
      { senderId: sana.id, receiverId: viewer.id, profileId: viewer.profileId },
      { ...about, status: "accepted" },
    ])
    const { people } = await listCards(viewer, 1)
    expect(people.slice(0, 3).map(({ state }) => state)).toEqual(["received", null, "connected"])
  })
})

test(
  "an index serves the list, also for somebody with many blocks where one owner has most profiles",
  async () => {
    const viewer = await makePerson("Viewer")
    const owner = await makePerson("Owner", { role: "guest" })
    await sql`insert into account (name, email, status) select 'Name', 'blocked' || n || '@example.com', 'active' from generate_series(1, 200) n`
    await sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender)
    select ${owner.id}, 'client', 'Name', 'Malik', 'single', '1998-03-14', 'female' from generate_series(1, 50000)`
    await sql`insert into block (blocker_id, blocked_id) select ${viewer.id}, id from account where email like 'blocked%'`
    await sql.unsafe("vacuum analyze profile, block, dismissal")

    for (const page of [1, 50]) {
      const query = pageOfIds(viewer, page).toSQL()
      const rows = await sql.unsafe(`explain (costs off) ${query.sql}`, query.params as number[])
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n")
      expect(plan).toMatch(/Index Only Scan Backward using profile_newest_idx on profile/)
      expect(plan).not.toMatch(/Seq Scan on profile|Sort|Join/)
    }
  },
  LARGE_TABLE_MS,
)
