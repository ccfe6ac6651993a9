import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { isReserved, nameFor } from "./reserved.server.ts"

newDatabase()

/** Gul's Zain and Farhat's Sana and Hira. */
async function twoDesks() {
  const [farhat, gul] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Gul", { role: "guest" })]
  const [sana, hira] = [await makeClient(farhat.id, "Sana"), await makeClient(farhat.id, "Hira")]
  return { farhat, gul, sana, hira, zain: await makeClient(gul.id, "Zain", { gender: "male" }) }
}

/** What somebody calls a client, and whether more of her is kept back. */
async function seenBy({ id }: { id: number }, client: number) {
  const [row] = await db
    .select({ name: nameFor(id), reserved: isReserved(id) })
    .from(profiles)
    .where(eq(profiles.id, client))
  return row
}

const FIRST_NAME = { name: "Sana", reserved: true }
const WHOLE = { name: "Sana Malik", reserved: false }

test.each(["pending", "declined", "cancelled", "removed"])(
  "Gul knows Sana by her first name while what she asked Farhat is %s",
  async (status) => {
    const { farhat, gul, sana, zain } = await twoDesks()
    expect(await seenBy(gul, sana)).toEqual(FIRST_NAME)
    const asked = {
      sender_id: gul.id,
      receiver_id: farhat.id,
      profile_id: sana,
      sender_client_id: zain,
      receiver_client_id: sana,
    }
    await sql`insert into connection_request ${sql({ ...asked, status })}`
    expect(await seenBy(gul, sana)).toEqual(FIRST_NAME)
    await sql`update connection_request set status = 'accepted', decided_at = now() where sender_id = ${gul.id}`
    expect(await seenBy(gul, sana)).toEqual(WHOLE)
  },
)

test("A connection opens the client whom it is for, to either side, and no other of the same consultant", async () => {
  const { farhat, gul, sana, hira, zain } = await twoDesks()
  const asked = {
    sender_id: gul.id,
    receiver_id: farhat.id,
    profile_id: hira,
    sender_client_id: zain,
    receiver_client_id: hira,
  }
  await sql`insert into connection_request ${sql({ ...asked, status: "accepted" })}`
  expect(await seenBy(gul, sana)).toEqual(FIRST_NAME)
  expect(await seenBy(gul, hira)).toEqual({ name: "Hira Malik", reserved: false })
  expect(await seenBy(farhat, zain)).toEqual({ name: "Zain Malik", reserved: false })
})

test("Sana's own consultant, members and administrators know her whole name, and consultants that of a member", async () => {
  const { farhat, gul, sana } = await twoDesks()
  const [bilal, nadia] = [await makePerson("Bilal"), await makePerson("Nadia", { role: "admin" })]
  for (const viewer of [farhat, bilal, nadia]) expect(await seenBy(viewer, sana)).toEqual(WHOLE)
  expect(await seenBy(gul, bilal.profileId)).toEqual({ name: "Bilal Malik", reserved: false })
})
