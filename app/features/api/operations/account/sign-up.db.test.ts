import { describe, expect, test } from "vitest"
import { somebody } from "#app/features/accounts/accounts-for-tests.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { codeIn, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { call } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())
const clock = movableClock()

const [HOME, OTHER_NETWORK, OFFICE] = ["203.0.113.1", "198.51.100.2", "192.0.2.3"]
const [HERS, THEIRS] = ["green mango tree", "guessed by a stranger"]

const newEmail = () => `${crypto.randomUUID()}@example.com`
const wrong = (code: string) => (code === "111111" ? "222222" : "111111")

/** What is asked for at one address, and the code that came for it. */
async function asks(path: string, json: { email: string; [more: string]: unknown }, address: string) {
  const before = await everyMailTo(json.email)
  const { status, body } = await call(`POST /users/${path}`, { json, address })
  expect(status, body.message).toBeLessThan(300)
  const mails = await mailsTo(json.email, before.length + 1)
  return { code: codeIn(mails.at(-1)!), ticket: body.ticket as string, message: body.message as string }
}

const signsUp = (email: string, password: string, address: string) =>
  asks("register", { name: password === HERS ? "Ayesha Khan" : "Somebody Else", email, password }, address)

const post = (path: string, json: object, address: string) => call(`POST /users/${path}`, { json, address })
const verify = async (json: object, address: string) => (await post("verify", json, address)).status
const logIn = async (email: string, password: string) => (await post("login", { email, password }, HOME)).status

describe("of several sign-ups with one e-mail", () => {
  test("the password counts that came with the code that was entered", async () => {
    for (const hersIsNewest of [true, false]) {
      const email = newEmail()
      const before = hersIsNewest ? await signsUp(email, THEIRS, OTHER_NETWORK) : undefined
      const hers = await signsUp(email, HERS, HOME)
      if (!before) await signsUp(email, THEIRS, OTHER_NETWORK)
      expect(await verify({ email, otp: hers.code, ticket: hers.ticket }, OFFICE)).toBe(200)
      expect([await logIn(email, HERS), await logIn(email, THEIRS)]).toEqual([200, 401])
    }
  })

  test("a stranger's newer code opens nothing with her ticket, nor in her network without it", async () => {
    const email = newEmail()
    const hers = await signsUp(email, HERS, HOME)
    const theirs = await signsUp(email, THEIRS, OTHER_NETWORK)
    expect(await verify({ email, otp: theirs.code, ticket: hers.ticket }, HOME)).toBe(400)
    expect(await verify({ email, otp: theirs.code }, HOME)).toBe(400)
    expect(await verify({ email, otp: hers.code }, HOME)).toBe(200)
    expect([await logIn(email, HERS), await logIn(email, THEIRS)]).toEqual([200, 401])
  })

  test("a stranger's wrong codes use up nobody's but their own", async () => {
    const email = newEmail()
    const hers = await signsUp(email, HERS, HOME)
    for (let time = 0; time < 9; time++) await verify({ email, otp: wrong(hers.code) }, OTHER_NETWORK)
    await signsUp(email, THEIRS, OTHER_NETWORK)
    for (let time = 0; time < 9; time++) await verify({ email, otp: wrong(hers.code) }, OTHER_NETWORK)
    expect(await verify({ email, otp: hers.code }, HOME)).toBe(200)
  })

  test("a stranger's wrong codes use up none that has a ticket, even in its own network", async () => {
    const email = newEmail()
    const hers = await signsUp(email, HERS, HOME)
    const theirs = await signsUp(email, THEIRS, HOME)
    for (let time = 0; time < 9; time++) await verify({ email, otp: wrong(hers.code) }, HOME)
    for (let time = 0; time < 9; time++) await verify({ email, otp: wrong(hers.code), ticket: theirs.ticket }, HOME)
    expect(await verify({ email, otp: theirs.code, ticket: theirs.ticket }, HOME), "five wrong ones end a code").toBe(
      400,
    )
    expect(await verify({ email, otp: hers.code, ticket: hers.ticket }, HOME)).toBe(200)
    expect([await logIn(email, HERS), await logIn(email, THEIRS)]).toEqual([200, 401])
  })

  test("a stranger's login with the own password does not keep hers from getting a new code", async () => {
    const email = newEmail()
    await signsUp(email, HERS, HOME)
    await signsUp(email, THEIRS, OTHER_NETWORK)
    const refused = await post("login", { email, password: HERS }, HOME)
    expect([refused.status, refused.body.ticket]).toEqual([403, expect.any(String)])
    const [, , mail] = await mailsTo(email, 3)
    expect(await verify({ email, otp: codeIn(mail!), ticket: refused.body.ticket }, OFFICE)).toBe(200)
    expect(await logIn(email, HERS)).toBe(200)
  })
})

describe("a code without its ticket", () => {
  test("is taken from another network, and tries from there are five an hour in all", async () => {
    const email = newEmail()
    const { code } = await signsUp(email, HERS, HOME)
    for (let time = 1; time <= 5; time++) expect(await verify({ email, otp: wrong(code) }, `192.0.2.${time}`)).toBe(400)
    expect(await verify({ email, otp: code }, OFFICE)).toBe(429)
    expect(await verify({ email, otp: code }, HOME)).toBe(200)

    const another = newEmail()
    const sent = await signsUp(another, HERS, HOME)
    expect(await verify({ email: another, otp: sent.code }, OFFICE)).toBe(200)
  })

  test("is sent again beside the last one, and says what was done", async () => {
    const email = newEmail()
    const first = await signsUp(email, HERS, HOME)
    const again = await asks("resend-otp", { email }, HOME)
    expect(again.message).toBe("New OTP sent successfully")
    const fromOffice = await asks("resend-otp", { email }, OFFICE)
    expect(fromOffice.message).toMatch(/^If a sign-up/)
    expect(await verify({ email, otp: first.code }, HOME)).toBe(200)
    expect(await logIn(email, HERS)).toBe(200)
  })

  test("is not said to be sent where nothing waits, and nobody learns that", async () => {
    const { body } = await post("resend-otp", { email: newEmail() }, HOME)
    expect(body.message).toMatch(/^If a sign-up/)
  })
})

test("With the ticket the new code takes the place of the last one", async () => {
  const email = newEmail()
  const first = await signsUp(email, HERS, HOME)
  const again = await asks("resend-otp", { email, ticket: first.ticket }, OFFICE)
  expect(again.message).toBe("New OTP sent successfully")
  if (again.code !== first.code)
    expect(await verify({ email, otp: first.code, ticket: first.ticket }, OFFICE)).toBe(400)
  expect(await verify({ email, otp: again.code, ticket: again.ticket }, OFFICE)).toBe(200)
})

test("A ticket for another e-mail, or one that was made up, is refused by name", async () => {
  const { ticket, code } = await signsUp(newEmail(), HERS, HOME)
  for (const given of [ticket, "made-up"])
    for (const [path, more] of [
      ["verify", { otp: code }],
      ["resend-otp", {}],
      ["resendResetOtp", {}],
      ["verifyResetOtp", { otp: code }],
      ["reset-password", { otp: code, newPassword: "yellow mango tree" }],
    ] as const) {
      const { status, body } = await post(path, { email: newEmail(), ticket: given, ...more }, HOME)
      expect([path, status, Object.keys(body.errors ?? {})]).toEqual([path, 400, ["ticket"]])
    }
})

describe("a sign-up whose answer was lost", () => {
  test("is the same when it is sent again: either mail's code works with either ticket, and one account comes of it", async () => {
    for (const mail of [0, 1])
      for (const answer of [0, 1]) {
        const email = newEmail()
        const both = [await signsUp(email, HERS, HOME), await signsUp(email, HERS, OTHER_NETWORK)]
        const { code: otp } = both[mail]!
        expect(await verify({ email, otp, ticket: both[answer]!.ticket }, OFFICE)).toBe(200)
        expect(await verify({ email, otp, ticket: both[1 - answer]!.ticket }, OFFICE)).toBe(200)
        expect(await logIn(email, HERS)).toBe(200)
        expect(await sql`select 1 from account where email = ${email}`).toHaveLength(1)
      }
  })

  test("is one, however many come at once, and a mail comes for each that is allowed", async () => {
    const json = { name: "Ayesha Khan", email: newEmail(), password: HERS }
    const answers = await Promise.all(Array.from({ length: 5 }, () => post("register", json, HOME)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429])
    const mails = await everyMailTo(json.email)
    expect(mails).toHaveLength(3)
    expect(new Set(mails.map(codeIn)).size).toBe(1)
    expect(await sql`select 1 from registration where email = ${json.email}`).toHaveLength(1)
    expect(await verify({ email: json.email, otp: codeIn(mails[2]!) }, HOME)).toBe(200)
  })

  test("has five wrong tries in all, and a new code once the old one is over", async () => {
    const email = newEmail()
    const first = await signsUp(email, HERS, HOME)
    for (let time = 0; time < 3; time++) await verify({ email, otp: wrong(first.code), ticket: first.ticket }, HOME)
    const second = await signsUp(email, HERS, HOME)
    for (let time = 0; time < 2; time++) await verify({ email, otp: wrong(first.code), ticket: second.ticket }, HOME)
    expect(await verify({ email, otp: second.code, ticket: second.ticket }, HOME)).toBe(400)
    await clock.forward({ minutes: 6 })
    const third = await signsUp(email, HERS, HOME)
    expect(await verify({ email, otp: third.code, ticket: first.ticket }, HOME)).toBe(200)
  })
})

test("a code that is sent twice is answered twice, and a guess is not", async () => {
  const email = newEmail()
  const { code, ticket } = await signsUp(email, HERS, HOME)
  for (const given of [{ ticket }, { ticket }, {}]) expect(await verify({ email, otp: code, ...given }, HOME)).toBe(200)
  for (const given of [{ otp: wrong(code), ticket }, { otp: wrong(code) }])
    expect(await verify({ email, ...given }, HOME)).toBe(400)
  await clock.forward({ minutes: 11 })
  expect(await verify({ email, otp: code, ticket }, HOME)).toBe(400)
})

describe("a new password", () => {
  const reset = (email: string, otp: string, address: string, ticket?: string) =>
    post("reset-password", { email, otp, newPassword: "yellow mango tree", ticket }, address)

  test("is chosen with the owner's code, whatever strangers have asked for and tried since", async () => {
    for (const keepsTicket of [true, false]) {
      const { email } = await somebody({ passwordHash: await hashPassword(HERS) })
      const hers = await asks("forgot-password", { email }, HOME)
      const ticket = keepsTicket ? hers.ticket : undefined
      const theirs = await asks("forgot-password", { email }, OTHER_NETWORK)
      await asks("forgot-password", { email }, OFFICE)
      for (let time = 0; time < 8; time++)
        await post("verifyResetOtp", { email, otp: wrong(hers.code), ticket: theirs.ticket }, OTHER_NETWORK)
      expect((await post("verifyResetOtp", { email, otp: hers.code, ticket }, HOME)).status).toBe(200)
      expect((await reset(email, hers.code, HOME, ticket)).status).toBe(200)
      expect(await logIn(email, "yellow mango tree")).toBe(200)
      expect((await reset(email, theirs.code, OTHER_NETWORK, theirs.ticket)).status, "all codes have ended").toBe(400)
    }
  })

  test("is not chosen by whoever guesses on after the owner's code was right", async () => {
    const { email } = await somebody()
    const { code } = await asks("forgot-password", { email }, HOME)
    expect((await post("verifyResetOtp", { email, otp: code }, HOME)).status).toBe(200)
    for (let time = 0; time < 5; time++) expect((await reset(email, wrong(code), `192.0.2.${time}`)).status).toBe(400)
    expect((await reset(email, code, "192.0.2.99")).status).toBe(429)
    expect((await reset(email, code, HOME)).status).toBe(200)
  })

  test("is answered again when it is sent again, and another password is not", async () => {
    const { email } = await somebody({ passwordHash: await hashPassword(HERS) })
    const { code: otp, ticket } = await asks("forgot-password", { email }, HOME)
    for (const _time of [1, 2]) expect((await post("verifyResetOtp", { email, otp, ticket }, HOME)).status).toBe(200)
    for (const _time of [1, 2]) expect((await reset(email, otp, HOME, ticket)).status).toBe(200)
    const other = await post("reset-password", { email, otp, ticket, newPassword: "red mango tree" }, HOME)
    expect([other.status, other.body.message]).toEqual([400, expect.stringContaining("wrong or no longer valid")])
    expect((await post("verifyResetOtp", { email, otp, ticket }, HOME)).status, "it has done its work").toBe(400)
    expect([await logIn(email, "yellow mango tree"), await logIn(email, "red mango tree")]).toEqual([200, 401])
  })

  test("three codes live at most, and a fourth is refused rather than one thrown away", async () => {
    const { id, email } = await somebody()
    for (const address of [HOME, OTHER_NETWORK, OFFICE]) await asks("forgot-password", { email }, address)
    expect((await post("forgot-password", { email }, OTHER_NETWORK)).status).toBe(429)
    const usableCodes = () => sql`select 1 from reset_code where account_id = ${id} and expires_at > now()`
    expect(await usableCodes()).toHaveLength(3)
    await clock.forward({ minutes: 6 })
    expect(await usableCodes()).toHaveLength(0)
  })
})

describe("a program that has logged in", () => {
  async function known() {
    const { email } = await somebody({ passwordHash: await hashPassword(HERS) })
    const { body } = await post("login", { email, password: HERS }, HOME)
    return { email, device: body.device as string }
  }

  test("is let in by its device mark, however often strangers have tried elsewhere", async () => {
    const { email, device } = await known()
    for (let network = 0; network < 5; network++)
      for (let time = 0; time < 5; time++) await post("login", { email, password: THEIRS }, `2001:db8:${network}:1::1`)
    expect(await logIn(email, HERS)).toBe(429)
    const own = await post("login", { email, password: HERS, device }, HOME)
    expect(own.status).toBe(200)
    expect((await post("login", { email, password: HERS, device: own.body.device }, OFFICE)).status).toBe(200)
  })

  test("has five wrong tries with it, and it is no help for another account", async () => {
    const { email, device } = await known()
    const another = await known()
    for (let time = 0; time < 5; time++)
      expect((await post("login", { email, password: THEIRS, device }, `192.0.2.${time}`)).status).toBe(401)
    expect((await post("login", { email, password: HERS, device }, OFFICE)).status).toBe(429)
    for (let time = 0; time < 5; time++)
      await post("login", { email: another.email, password: THEIRS, device }, OTHER_NETWORK)
    expect((await post("login", { email: another.email, password: HERS, device }, OTHER_NETWORK)).status).toBe(429)
  })

  test("gets a code with it after strangers have asked for all that there are", async () => {
    const { email, device } = await known()
    for (let time = 0; time < 3; time++) await asks("forgot-password", { email }, OTHER_NETWORK)
    expect((await post("forgot-password", { email }, HOME)).status).toBe(429)
    expect((await post("forgot-password", { email, device }, HOME)).status).toBe(200)
  })

  test("is not kept out by a mark that was made up", async () => {
    const { email } = await known()
    const made = await post("login", { email, password: HERS, device: "made; sid=up" }, HOME)
    expect(made.status).toBe(200)
  })
})
