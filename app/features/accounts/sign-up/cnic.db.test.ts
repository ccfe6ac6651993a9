import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { unseal } from "#app/cookies/sealed.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { somebody } from "../accounts-for-tests.ts"
import { openCnic, resealCnics, sealedCnic } from "./cnic.server.ts"

newDatabase()

const opened = (sealed: string, secrets: string[]) => sealing("rishta cnic", secrets).unseal(sealed)
const keptOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!.cnicSealed!
const hashOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!.cnicHash!

test("A CNIC is readable to this installation alone, and opens nothing else", async () => {
  const { cnicSealed, cnicLastFour } = await sealedCnic("3520212345671")
  expect(cnicLastFour).toBe("5671")
  expect(Buffer.from(cnicSealed, "base64url").toString("latin1")).not.toContain("35202")
  expect(await openCnic(cnicSealed)).toBe("3520212345671")
  expect(await opened(cnicSealed, ["a secret of somebody else"])).toBeUndefined()
  expect(await unseal(cnicSealed)).toBeUndefined()
})

test("A CNIC outlives the secret that it was sealed with, once both were known at a start", async () => {
  const [before, now] = ["the secret of last year", "the secret of this year"]
  const farhat = await somebody({
    role: "guest",
    cnicSealed: await sealing("rishta cnic", [before]).seal("3520212345671"),
  })
  const twin = await somebody({ role: "guest", cnicSealed: await sealing("rishta cnic", [now]).seal("3520212345671") })
  const lost = await somebody({ role: "guest", cnicSealed: "sealed.with.nothing" })
  await resealCnics([now])
  expect(await opened(await keptOf(farhat.id), [now])).toBeUndefined()
  await resealCnics([now, before])
  const sealed = await keptOf(farhat.id)
  expect(await opened(sealed, [now])).toBe("3520212345671")
  await resealCnics([now, before])
  expect(await keptOf(farhat.id)).toBe(sealed)
  await resealCnics([now])
  expect(await hashOf(farhat.id)).toEqual(await hashOf(twin.id))
  expect(await keptOf(lost.id)).toBe("sealed.with.nothing")
})
