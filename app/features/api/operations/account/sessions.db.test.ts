import { expect, test } from "vitest"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { openSession } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

const password = "green mango tree"

test("Ayesha reads where she is logged in, by the names of her programs, and ends one or all others", async () => {
  const ayesha = await makeApiClient("Ayesha", { account: { passwordHash: await hashPassword(password) } })
  await openSession(ayesha.id)
  const logIn = (deviceName?: string) =>
    ask("POST /users/login", { json: { email: ayesha.email, password, deviceName } }) as Promise<{
      token: string
      expiresAt: string
    }>
  const phone = await logIn("عائشہ کا فون")
  const tablet = await logIn("Tablet")
  const { results } = await ask("GET /sessions", { token: phone.token })
  expect(results[0]).toMatchObject({
    kind: "program",
    name: "عائشہ کا فون",
    current: true,
    expiresAt: phone.expiresAt,
  })
  const others = results.slice(1).map(({ kind, name, current }: Record<string, unknown>) => [kind, name, current])
  expect(others).toHaveLength(3)
  expect(others).toEqual(
    expect.arrayContaining([
      ["browser", "Test", false],
      ["program", "okhttp/4.9", false],
      ["program", "Tablet", false],
    ]),
  )

  const named = results.find(({ name }: { name: string }) => name === "Tablet")
  await ask(`DELETE /sessions/${named._id}`, { token: phone.token })
  expect((await call("GET /sessions", { token: tablet.token })).status).toBe(401)
  expect((await call(`DELETE /sessions/${named._id}`, { token: phone.token })).status).toBe(404)

  await ask("DELETE /sessions", { token: phone.token })
  expect((await ask("GET /sessions", { token: phone.token })).results).toHaveLength(1)
  expect((await ayesha.call("GET /users/me")).status).toBe(401)
})

test("Nobody ends another's session, and no name is too long or empty", async () => {
  const [ayesha, eve] = [await makeApiClient("Ayesha"), await makeApiClient("Eve")]
  const [{ _id }] = (await ask("GET /sessions", ayesha)).results
  expect((await eve.call(`DELETE /sessions/${_id}`)).status).toBe(404)
  expect((await ayesha.call("GET /sessions")).status).toBe(200)
  for (const deviceName of ["", "x".repeat(61), "two\nlines"]) {
    const json = { email: ayesha.email, password, deviceName }
    expect((await call("POST /users/login", { json })).body.errors).toHaveProperty("deviceName")
  }
})
