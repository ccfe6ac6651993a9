import { expect, test, vi } from "vitest"
import { config } from "#app/config.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { findKnownKey, knownKey, resealKnownKey } from "./known-key.server.ts"

newDatabase()

/** What the next start reads, which remembers nothing. */
async function keyOfNextStart() {
  vi.resetModules()
  return (await import("./known-key.server.ts")).findKnownKey(db)
}

test("The key is there once somebody has a list, and stays the same while secrets rotate", async () => {
  expect(await findKnownKey(db)).toBeUndefined()
  const [key, other] = await Promise.all([knownKey(), knownKey()])
  expect(other).toBe(key)
  expect(await keyOfNextStart()).toBe(key)
  const [before, now] = [config.sessionSecrets[0]!, "a-newer-secret-of-many-letters-and-more"]
  await resealKnownKey([now, before])
  expect(await keyOfNextStart()).toBeUndefined()
  // Whoever has lost the secret changes nothing.
  await resealKnownKey([before])
  await resealKnownKey([before, now])
  expect(await keyOfNextStart()).toBe(key)
})
