import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { makeClient } from "#db/test-people.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

const MAILS = {
  request: "now",
  accepted: "now",
  message: "now",
  plan: "now",
  check: "now",
  contact: "now",
  pictures: "now",
}

test("Ayesha changes some of her settings, and the others stay", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const before = await ask("GET /settings", ayesha)
  expect(before).toEqual({
    showsPicture: true,
    picturesTo: "everybody",
    picturesToConnections: true,
    contact: "connections",
    showsPresence: true,
    showsReads: true,
    showsVisits: false,
    mails: { ...MAILS, family: "now", search: "weekly", match: "weekly" },
  })
  const { body } = await ayesha.call("PATCH /settings", { showsVisits: true, mails: { match: "never" } })
  expect(body).toEqual({ ...before, showsVisits: true, mails: { ...before.mails, match: "never" } })
  expect((await ayesha.call("PATCH /settings", {})).body).toEqual(body)
  expect(await ask("GET /settings", ayesha)).toEqual(body)
})

test("What is not understood changes nothing", async () => {
  const ayesha = await makeApiClient("Ayesha")
  const before = await ask("GET /settings", ayesha)
  const refused: [object, string][] = [
    [{ showsVisits: true, showsPresence: "no" }, "showsPresence"],
    [{ showsVisits: true, mails: { match: "hourly" } }, "mails.match"],
    [{ showsVisits: true, mails: { sms: "now" } }, "mails.sms"],
    [{ showsVisits: true, darkMode: true }, "darkMode"],
  ]
  for (const [changes, field] of refused) {
    const { status, body } = await ayesha.call("PATCH /settings", changes)
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  }
  const { status, body } = await ayesha.call("PATCH /settings", { showsPicture: false, showsVisits: true })
  expect([status, body.reason]).toEqual([403, "needs-plan"])
  expect(await ask("GET /settings", ayesha)).toEqual(before)
})

test("With a plan that hides pictures Ayesha hides hers, and shows it again", async () => {
  const ayesha = await makeApiClient("Ayesha", { plan: "pro" })
  for (const showsPicture of [false, true])
    expect((await ayesha.call("PATCH /settings", { showsPicture })).body).toMatchObject({ showsPicture })
})

test("Farhat is told of mails that consultants get, and chooses them for one client apart", async () => {
  const [farhat, gul] = [
    await makeApiClient("Farhat", { role: "guest" }),
    await makeApiClient("Gul", { role: "guest" }),
  ]
  const sana = await makeClient(farhat.id, "Sana")
  expect((await ask("GET /settings", farhat)).mails).toEqual({ ...MAILS, search: "weekly" })
  const none = await farhat.call("PATCH /settings", { mails: { match: "daily" } })
  expect([none.status, Object.keys(none.body.errors)]).toEqual([400, ["mails.match"]])

  const path = `/clients/${sana}/settings`
  const asForAll = { request: null, accepted: null, match: null, search: null }
  expect(await ask(`GET ${path}`, farhat)).toEqual({ mails: asForAll })
  const changed = await farhat.call(`PATCH ${path}`, { mails: { match: "daily", search: null } })
  expect(changed.body).toEqual({ mails: { ...asForAll, match: "daily" } })
  expect((await farhat.call(`PATCH ${path}`, { mails: { match: null } })).body).toEqual({ mails: asForAll })
  for (const method of ["GET", "PATCH"])
    expect((await gul.call(`${method} ${path}`, method === "GET" ? undefined : { mails: {} })).status).toBe(404)
})

test("Ayesha rates the site, and changes her mind", async () => {
  const ayesha = await makeApiClient("Ayesha")
  expect(await ask("GET /rating", ayesha)).toEqual({ rating: null })
  for (const rating of [{ stars: 3, words: "Slow" }, { stars: 5 }]) {
    expect((await ayesha.call("PUT /rating", rating)).status).toBe(200)
    expect(await ask("GET /rating", ayesha)).toEqual({ rating })
  }
  for (const stars of [0, 6, "5", 2.5]) expect((await ayesha.call("PUT /rating", { stars })).status).toBe(400)
})
