import { expect } from "../../support/browser/test.ts"
import { type Member, member } from "../../support/people/members.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { test } from "../../support/servers/time.ts"

test.describe.configure({ mode: "default" })

const as = ({ token }: Member) => ({ Cookie: `sid=${token}` })
const statusOf = async (path: string, who: Member) =>
  (await send(process.env.E2E_ORIGIN!, path, { headers: as(who) })).status

test("A member's session ends after two weeks of rest, and after thirty days", async ({ clock }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const both = async () => [await statusOf("/users-side", ayesha), await statusOf("/users-side", bilal)]
  await clock.forward({ days: 13 })
  expect(await statusOf("/users-side", ayesha)).toBe(200)
  await clock.forward({ days: 1, minutes: 1 })
  expect(await both()).toEqual([200, 302])
  await clock.forward({ days: 13 })
  expect(await statusOf("/users-side", ayesha)).toBe(200)
  await clock.forward({ days: 3 })
  expect(await statusOf("/users-side", ayesha)).toBe(302)
})

test("An administrator's session ends after half an hour of rest, and after twelve hours", async ({ clock }) => {
  const administrator = () => member({ role: "admin", profile: false })
  const [nadia, omar] = [await administrator(), await administrator()]
  const both = async () => [await statusOf("/portal/user-list", nadia), await statusOf("/portal/user-list", omar)]
  await clock.forward({ minutes: 29 })
  expect(await statusOf("/portal/user-list", nadia)).toBe(200)
  await clock.forward({ minutes: 2 })
  expect(await both()).toEqual([200, 302])
  for (let hour = 0.5; hour < 11.5; hour += 0.5) {
    await clock.forward({ minutes: 29 })
    expect(await statusOf("/portal/user-list", nadia), `after ${hour} hours`).toBe(200)
  }
  await clock.forward({ minutes: 29 })
  expect(await statusOf("/portal/user-list", nadia)).toBe(200)
  await clock.forward({ minutes: 29 })
  expect(await statusOf("/portal/user-list", nadia)).toBe(302)
})

test("To look at the bell's number keeps no session open and tells a stranger nothing", async ({ clock }) => {
  const origin = process.env.E2E_ORIGIN!
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const request = { receiverId: String(ayesha.id), profileId: String(ayesha.profileId) }
  expect((await post(origin, "/connection/send", request, as(bilal))).status).toBe(302)
  const seen = () => database()`select seen_at from session where account_id = ${ayesha.id}`
  const before = await seen()
  await clock.forward({ hours: 1 })
  const look = await send(origin, "/notifications?unread", { headers: as(ayesha) })
  const counts = { unreadNotifications: 1, unreadMessages: 0, waitingRequests: 1 }
  expect([look.status, JSON.parse(look.text), look.headers["cache-control"]]).toEqual([200, counts, "no-store"])
  expect(await seen()).toEqual(before)
  expect((await send(origin, "/notifications?unread")).status).toBe(204)
})

test("A file of one's data can be fetched for seven days by its owner, and is gone then", async ({ clock }) => {
  const origin = process.env.E2E_ORIGIN!
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const ask = () => post(origin, "/Settings/data", { intent: "ask" }, as(ayesha))
  const prove = (who: Member) => post(origin, "/Settings/data", { password: ayesha.password }, as(who))
  const rows = () => database()`select file_key from data_export where account_id = ${ayesha.id}`
  await ask()
  await expect
    .poll(() => database()`select 1 from data_export where account_id = ${ayesha.id} and ready_at is not null`)
    .toHaveLength(1)
  await ask()
  expect(await rows()).toHaveLength(1)
  await prove(bilal)
  expect(await statusOf("/Settings/data/file", bilal)).toBe(404)
  expect(await statusOf("/Settings/data/file", ayesha)).toBe(404)
  await prove(ayesha)
  expect(await statusOf("/Settings/data/file", ayesha)).toBe(200)
  await clock.forward({ minutes: 11 })
  expect(await statusOf("/Settings/data/file", ayesha)).toBe(404)
  await clock.forward({ days: 6, hours: 23 })
  await prove(ayesha)
  expect(await statusOf("/Settings/data/file", ayesha)).toBe(200)
  await clock.forward({ hours: 1 })
  expect(await statusOf("/Settings/data/file", ayesha)).toBe(404)
  await prove(ayesha)
  expect(await statusOf("/Settings/data/file", ayesha)).toBe(404)
})
