import { expect, test } from "vitest"
import { claimRequest } from "#app/features/assisted/assisted.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { ask, makeApiClient } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

const WISH = { service: "plus", wish: "Somebody kind from Lahore." }

test("Ayesha asks for a matchmaker, thinks better of it, asks again, and hears who has taken it", async () => {
  const ayesha = await makeApiClient("Ayesha")
  expect(await ask("GET /assistance", ayesha)).toEqual({ request: null })
  const asked = await ayesha.call("POST /assistance", WISH)
  expect([asked.status, asked.body]).toMatchObject([201, { ...WISH, matchmaker: null }])
  expect((await ayesha.call("POST /assistance", WISH)).status).toBe(409)
  await ask("DELETE /assistance", ayesha)
  expect((await ayesha.call("DELETE /assistance")).status).toBe(404)

  await ask("POST /assistance", { token: ayesha.token, json: WISH })
  const admin = await makeApiClient("Rukhsana", { role: "admin" })
  const [row] = await sql<{ id: number }[]>`select id::int from assisted_request
    where account_id = ${ayesha.id} and ended_at is null`
  await claimRequest({ id: admin.id, role: "admin" }, row!.id, ctx())
  expect((await ayesha.call("DELETE /assistance")).status, "it is taken").toBe(409)
  const { request } = await ask("GET /assistance", ayesha)
  expect(request).toMatchObject({ ...WISH, matchmaker: { _id: admin.id } })
  expect((await ask("GET /notifications", ayesha)).results[0]).toMatchObject({
    kind: "assisted",
    object: { type: "conversation", id: admin.id },
  })
})

test("It takes a profile, a service that there is and a wish", async () => {
  const zara = await makeApiClient("Zara", { profile: false })
  const refused = await zara.call("POST /assistance", WISH)
  expect([refused.status, refused.body.reason]).toEqual([403, "needs-profile"])
  for (const [changes, field] of [
    [{ service: "gold" }, "service"],
    [{ wish: " " }, "wish"],
    [{ wish: "x".repeat(1001) }, "wish"],
  ] as const)
    expect(Object.keys((await zara.call("POST /assistance", { ...WISH, ...changes })).body.errors)).toEqual([field])
})
