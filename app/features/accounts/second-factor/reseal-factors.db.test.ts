import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { sealing } from "#app/sealing.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { secondFactors } from "#db/schema/second-factors.ts"
import { somebody } from "../accounts-for-tests.ts"
import { PURPOSE, resealFactors } from "./reseal-factors.server.ts"

newDatabase()

const [before, now] = ["an earlier secret of the site", "the newest secret of the site"]
const opened = (sealed: string, secrets: string[]) => sealing(PURPOSE, secrets).unseal(sealed)

test("While secrets rotate every key comes under the newest; what nobody can open stays as it is", async () => {
  const [ayesha, zara] = [await somebody(), await somebody()]
  const keep = async (accountId: number, key: string, secret: string) => {
    const keySealed = await sealing(PURPOSE, [secret]).seal(key)
    await db.insert(secondFactors).values({ accountId, keySealed, lastStep: 0 })
    return keySealed
  }
  const kept = async (id: number) =>
    (await db.select().from(secondFactors).where(eq(secondFactors.accountId, id)))[0]!.keySealed
  await keep(ayesha.id, "HERS", before)
  const foreign = await keep(zara.id, "LOST", "a secret that is forgotten")
  await resealFactors([now])
  expect(await opened(await kept(ayesha.id), [now])).toBeUndefined()
  await resealFactors([now, before])
  expect(await opened(await kept(ayesha.id), [now])).toBe("HERS")
  expect(await kept(zara.id)).toBe(foreign)
})
