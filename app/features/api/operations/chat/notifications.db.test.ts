import { expect, test } from "vitest"
import { notify } from "#app/features/notifications/notify.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

test("a notification names what it is about, where the reader can open it", async () => {
  const [ayesha, bilal] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal", { plan: "pro" })]
  const eve = await makeApiClient("Eve")
  const newest = async () => {
    const { results, unread } = await ask("GET /notifications", ayesha)
    return [results[0].kind, results[0].object, unread]
  }
  await connectPeople(bilal, ayesha)
  const json = { message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  await ask(`POST /messages/${ayesha.id}`, { token: bilal.token, json })
  expect(await newest()).toEqual(["message", { type: "conversation", id: bilal.id }, 1])
  await db.transaction((tx) => notify(tx, "match", { to: ayesha.id, upTo: eve.profileId, several: 1, lookedAt: 50 }))
  expect(await newest()).toEqual(["match", null, 2])
  const about = async (profileId: number) =>
    db.transaction((tx) => notify(tx, "moderation", { to: ayesha.id, note: "Sent back", about: profileId }))
  await about(ayesha.profileId)
  expect(await newest()).toEqual(["moderation", { type: "profile", id: ayesha.profileId }, 3])
  await about(eve.profileId)
  expect(await newest()).toEqual(["moderation", null, 4])
  await ask(`POST /blocks/${bilal.id}`, ayesha)
  const { results } = await ask("GET /notifications", ayesha)
  expect(results.map(({ kind }: { kind: string }) => kind)).not.toContain("message")
})

test("notifications tell what happened until they are marked as read", async () => {
  const [ayesha, bilal, eve] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal"), await makeApiClient("Eve")]
  for (const one of [bilal, eve])
    await ask("POST /connection/send", { token: one.token, json: { receiverId: ayesha.id } })
  const { results, totalCount } = await ask("GET /notifications", ayesha)
  expect(totalCount).toBe(2)
  expect(results).toMatchObject([
    { kind: "request", from: eve.id, isRead: false, object: { type: "request" } },
    { kind: "request", from: bilal.id, isRead: false, object: { type: "request" } },
  ])
  const waiting = (await ask("GET /connection/received", ayesha)).results.map(({ _id }: { _id: number }) => _id)
  expect(results.map(({ object }: { object: { id: number } }) => object.id)).toEqual(waiting)
  const marked = async () =>
    (await ask("GET /notifications", ayesha)).results.map((one: { isRead: boolean }) => one.isRead)
  const mark = (token: string, ids?: unknown) => call("POST /notifications/read", { token, json: { ids } })
  expect((await mark(bilal.token, [results[0]._id])).status).toBe(200)
  expect(await marked()).toEqual([false, false])
  expect((await mark(ayesha.token, [results[1]._id])).status).toBe(200)
  expect(await marked()).toEqual([false, true])
  expect((await mark(ayesha.token, [])).status).toBe(200)
  expect(await marked()).toEqual([false, true])
  for (const ids of [7, ["x"], Array.from({ length: 101 }, () => 1)])
    expect((await mark(ayesha.token, ids)).status).toBe(400)
  expect((await call("POST /notifications/read", ayesha)).status).toBe(200)
  expect(await marked()).toEqual([true, true])
})
