import { expect, test } from "vitest"
import { bodyOf, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { seatAtTable } from "#db/test-family.ts"
import { makeApiClient } from "../../calls-for-tests.ts"
import { isOpenTo } from "../../operation.ts"
import { operations } from "../../operations.ts"

const url = newDatabase()
runningOutbox(url)

const ABU = { name: "Abu", relation: "father", level: "agrees" }
const makeGuardian = () => makeApiClient("Karim", { profile: false, account: { guardian: true } })

test("Ayesha invites her father; he reads what the link says, sits down, and leaves", async () => {
  const [ayesha, karim] = [await makeApiClient("Ayesha"), await makeGuardian()]
  const made = await ayesha.call("POST /family/seats", ABU)
  expect(made).toMatchObject({ status: 201, body: { ...ABU, state: "invited", invitedEmail: null, joinedAt: null } })
  expect(made.headers.get("Location")).toBe(`/api/family/seats/${made.body._id}`)
  const token = made.body.link.split("/").at(-1)
  const gone = { status: 404, body: { message: "This link no longer opens a seat." } }

  expect((await karim.call("POST /family/invitation", { token })).body).toMatchObject({
    ...{ member: "Ayesha Malik", relation: "father", level: "agrees" },
    sees: expect.arrayContaining(["Requests wait for your yes before they leave, and acceptances before they count."]),
  })
  expect(await ayesha.call("POST /family/sits", { token })).toMatchObject({ status: 409 })
  const sat = await karim.call("POST /family/sits", { token })
  expect(sat).toMatchObject({ status: 201, body: { member: "Ayesha Malik", relation: "father", waiting: 0 } })
  for (const asked of ["POST /family/invitation", "POST /family/sits"])
    expect(await karim.call(asked, { token })).toMatchObject(gone)

  expect((await ayesha.call("GET /family")).body).toMatchObject({ seats: [{ state: "sits" }], sits: [] })
  expect((await karim.call("GET /family")).body).toEqual({ seats: [], sits: [sat.body] })
  const seat = `/family/seats/${made.body._id}`
  expect((await ayesha.call(`PUT ${seat}`, { ...ABU, level: "told" })).body).toMatchObject({ level: "told" })
  expect((await karim.call("GET /family")).body.sits).toMatchObject([{ level: "told" }])
  expect((await ayesha.call(`POST ${seat}/invitation`)).status, "somebody sits there").toBe(404)
  expect((await karim.call(`DELETE /family/sits/${sat.body._id}`)).status).toBe(200)
  expect((await karim.call(`DELETE /family/sits/${sat.body._id}`)).status).toBe(404)
  expect((await ayesha.call("GET /family")).body).toEqual({ seats: [], sits: [] })
})

test("An invitation by mail is sent anew by another link, and is taken back once", async () => {
  const [ayesha, abu] = [await makeApiClient("Ayesha"), `abu.${crypto.randomUUID()}@example.com`]
  const made = (await ayesha.call("POST /family/seats", { ...ABU, email: abu })).body
  const seat = `/family/seats/${made._id}`
  const again = (await ayesha.call(`POST ${seat}/invitation`)).body
  expect(again).toEqual({ ...made, link: expect.not.stringMatching(made.link), invitedAt: again.invitedAt })
  expect((await ayesha.call(`GET ${seat}`)).body).toMatchObject({ state: "invited", invitedEmail: abu })
  const mails = await mailsTo(abu, 2)
  expect(mails.map((mail) => bodyOf(mail)).join()).toContain(made.link)
  expect((await ayesha.call(`DELETE ${seat}`)).status).toBe(200)
  expect((await ayesha.call(`DELETE ${seat}`)).status).toBe(404)
  const kept = await sql`select invited_email from guardian_seat where id = ${made._id}`
  expect(kept, "whoever did not come is forgotten").toEqual([{ invited_email: null }])
})

test("Seats of others are not there, whoever asks", async () => {
  const [ayesha, zara, karim] = [await makeApiClient("Ayesha"), await makeApiClient("Zara"), await makeGuardian()]
  const seat = await seatAtTable(ayesha, karim)
  for (const asked of [`GET /family/seats/${seat}`, `DELETE /family/seats/${seat}`, `DELETE /family/sits/${seat}`])
    expect((await zara.call(asked)).status).toBe(404)
  expect((await zara.call(`PUT /family/seats/${seat}`, ABU)).status).toBe(404)
  expect((await karim.call(`DELETE /family/seats/${seat}`)).status).toBe(404)
  expect((await ayesha.call(`DELETE /family/sits/${seat}`)).status).toBe(404)
})

test("A guardian's account calls nothing of the market, whatever it sends", async () => {
  const [karim, bilal] = [await makeGuardian(), await makeApiClient("Bilal", { profile: { gender: "male" } })]
  const market = operations.filter((one) => one.who !== "anyone" && !isOpenTo({ guardian: true }, one))
  expect(market.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["findProfiles", "getProfile", "createProfile", "sendRequest", "addFavourite", "subscribe"]),
  )
  expect(market.map(({ id }) => id)).not.toContain("report")
  for (const { method, path } of market) {
    const asked = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, String(bilal.profileId))}`
    expect([asked, (await karim.call(asked)).status]).toEqual([asked, 403])
  }
  expect((await karim.call("POST /connection/send", { receiverId: bilal.id })).status).toBe(403)
  for (const asked of ["GET /users/me", "GET /settings", "GET /notifications", "GET /sessions"])
    expect((await karim.call(asked)).status).toBe(200)
})

test("A guardian's account is in no list and at no number that a member can ask for", async () => {
  const karim = await makeApiClient("Karimullah Zz", { profile: false, account: { guardian: true } })
  const bilal = await makeApiClient("Bilal", { profile: { gender: "male" }, plan: "pro" })
  for (const { path } of operations.filter(({ method, who }) => method === "get" && who === "account")) {
    const answer = await bilal.call(`GET ${path.replaceAll(/\{\w+\}/g, String(karim.id))}`)
    expect([path, answer.text.includes("Karimullah"), answer.text.includes(karim.email)]).toEqual([path, false, false])
  }
  for (const [asked, sent] of [
    ["POST /connection/send", { receiverId: karim.id }],
    [`POST /messages/${karim.id}`, { message: "Salam", clientId: crypto.randomUUID() }],
    [`POST /blocks/${karim.id}`, undefined],
  ] as const)
    expect((await bilal.call(asked, sent)).status, asked).toBeGreaterThanOrEqual(403)
})
