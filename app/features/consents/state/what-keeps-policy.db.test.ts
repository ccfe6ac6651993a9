import { sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { profileStatuses, profiles, visibleWith, waitsForCheck } from "#db/schema/profiles.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { whatKeeps } from "./what-keeps-policy.ts"

newDatabase()

const BOTH = [true, false]
const CASES = profileStatuses.flatMap((status) =>
  BOTH.flatMap((verified) =>
    BOTH.flatMap((hasPicture) =>
      BOTH.flatMap((awaitsConsent) =>
        [null, "The number rings nobody."].map((sentBack) => ({
          status,
          verified,
          hasPicture,
          awaitsConsent,
          sentBack,
        })),
      ),
    ),
  ),
)

test("A client waits to be checked exactly where nothing is said to keep it from that", async () => {
  const { id } = await makePerson("Farhat", { role: "guest" })
  await makeClient(id, "Sana")
  for (const one of CASES) {
    const pictureId = sql`case when ${one.hasPicture}::boolean then 'a picture' end`
    const time = (is: boolean) => sql`case when ${is}::boolean then now() end`
    const hiding = { status: sql`${one.status}::text`, awaitsConsent: sql`${one.awaitsConsent}::boolean` }
    const visible = visibleWith({ ...hiding, hiddenBySuspension: sql`false` })
    const columns = { visible, verifiedAt: time(one.verified), sentBackAt: time(one.sentBack !== null), pictureId }
    const [said] = await db.select({ waits: sql<boolean>`${waitsForCheck(columns)}` }).from(profiles)
    expect([one, said!.waits]).toEqual([one, !one.verified && whatKeeps(one).length === 0])
  }
})
