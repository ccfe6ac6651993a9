import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { noteActive } from "./note-active.server.ts"

newDatabase()
const clock = movableClock()

test("When somebody was last here is kept by the day, and written once a day", async () => {
  await clock.toNoon()
  const { profileId } = await makePerson("Ayesha")
  const kept = async () => {
    const [row] = await sql<
      { at: Date; time: string; days: number; version: string }[]
    >`select active_at as at, xmin::text as version,
      to_char(active_at at time zone 'Asia/Karachi', 'HH24:MI:SS.US') as time,
      (now() at time zone 'Asia/Karachi')::date - (active_at at time zone 'Asia/Karachi')::date as days
      from profile where id = ${profileId}`
    return row!
  }
  const first = await kept()
  expect(first).toMatchObject({ time: "00:00:00.000000", days: 0 })
  await clock.forward({ hours: 3 })
  await noteActive(profileId, new Date(first.at))
  expect((await kept()).version).toBe(first.version)
  await clock.forward({ hours: 24 })
  expect((await kept()).days).toBe(1)
  await noteActive(profileId, new Date(first.at))
  expect(await kept()).toMatchObject({ time: "00:00:00.000000", days: 0 })
})
