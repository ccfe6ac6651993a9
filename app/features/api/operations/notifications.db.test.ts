import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { ask, call, makeApiClient } from "../calls-for-tests.ts"

newDatabase()

test("notifications tell what happened until they are marked as read", async () => {
  const [ayesha, bilal, eve] = [await makeApiClient("Ayesha"), await makeApiClient("Bilal"), await makeApiClient("Eve")]
  for (const one of [bilal, eve])
    await ask("POST /connection/send", { token: one.token, json: { receiverId: ayesha.id } })
  const { results, totalCount } = await ask("GET /notifications", ayesha)
  expect(totalCount).toBe(2)
  expect(results).toMatchObject([
    { kind: "request", from: eve.id, isRead: false },
    { kind: "request", from: bilal.id, isRead: false },
  ])
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
