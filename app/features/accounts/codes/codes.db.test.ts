import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { registrations, resetCodes } from "#db/schema/accounts.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../accounts-for-tests.ts"
import { issueResetCode, verifyResetCode } from "../passwords/resets.server.ts"
import { issueSignupCode, keepRegistration, verifyEmail } from "../sign-up/registrations.server.ts"
import { askedAgain, type CodeRequest, holderColumns, newCodeRequest } from "./codes.server.ts"

newDatabase()
const clock = movableClock()

const kinds = {
  signup: {
    table: registrations,
    async asked() {
      const request = newCodeRequest(`${crypto.randomUUID()}@example.com`)
      await keepRegistration({ role: "user", name: "Ayesha Khan", passwordHash: "hers" }, request)
      return { request, issue: async (by: CodeRequest) => (await issueSignupCode(by))!.code }
    },
    attempt: (by: CodeRequest, code: string) => verifyEmail(by, code, ctx()),
  },
  reset: {
    table: resetCodes,
    async asked() {
      const { id, email } = await somebody()
      return { request: newCodeRequest(email), issue: async (by: CodeRequest) => (await issueResetCode(id, by))! }
    },
    attempt: (by: CodeRequest, code: string) => verifyResetCode(by, code, ctx()),
  },
}

const times = <Answer>(count: number, work: () => Promise<Answer>) =>
  Promise.allSettled(Array.from({ length: count }, work))

describe.each(["signup", "reset"] as const)("a code of a %s", (purpose) => {
  const { table, attempt, asked } = kinds[purpose]
  const accepts = async (by: CodeRequest, code: string) => (await attempt(by, code)).done

  async function issued() {
    const { request, issue } = await asked()
    const code = await issue(request)
    const kept = eq(table.browserHash, holderColumns(request).browserHash)
    return { request, issue, code, kept, wrong: code === "111111" ? "222222" : "111111" }
  }

  test("is right for ten minutes once it was right, also when it is given twice at the same moment", async () => {
    const { request, code } = await issued()
    const answers = await times(2, () => accepts(request, code))
    expect(answers.map((answer) => answer.status === "fulfilled" && answer.value)).toEqual([true, true])
    await clock.forward({ seconds: 590 })
    expect(await accepts(request, code)).toBe(true)
    await clock.forward({ seconds: 20 })
    expect(await accepts(request, code)).toBe(false)
  })

  test("is lost after five wrong tries, however many come at once", async () => {
    const { request, code, wrong, kept } = await issued()
    await times(9, () => accepts(request, wrong))
    const [row] = await db.select({ attempts: table.attempts }).from(table).where(kept)
    expect(row?.attempts).toBe(5)
    expect(await accepts(request, code)).toBe(false)
  })

  test("is refused after its five minutes", async () => {
    const { request, code } = await issued()
    await clock.forward({ seconds: 301 })
    expect(await accepts(request, code)).toBe(false)
  })

  test("is replaced by the one that the same browser has asked for later", async () => {
    const { request, issue, code } = await issued()
    const later = askedAgain(request)
    const laterCode = await issue(later)
    if (laterCode !== code) expect(await accepts(later, code)).toBe(false)
    expect(await accepts(later, laterCode)).toBe(true)
  })

  test("works only in the browser that asked, and tries elsewhere cost nothing", async () => {
    const { request, code, kept } = await issued()
    const otherBrowser = newCodeRequest(request.email)
    await times(9, () => accepts(otherBrowser, code))
    const [row] = await db.select({ attempts: table.attempts }).from(table).where(kept)
    expect(row?.attempts).toBe(0)
    expect(await accepts(request, code)).toBe(true)
  })

  test("serves no other purpose", async () => {
    const { request, code } = await issued()
    const other = kinds[purpose === "signup" ? "reset" : "signup"]
    expect((await other.attempt(request, code)).done).toBe(false)
  })

  test("for an unknown e-mail is refused like a wrong one", async () => {
    expect(await accepts(newCodeRequest("nobody@example.com"), "123456")).toBe(false)
  })

  test("is tried ten times a minute, and a stranger's tries do not count", async () => {
    const { request, code, wrong } = await issued()
    const stranger = newCodeRequest(request.email)
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(stranger, wrong)))
    expect(answers.filter((answer) => !answer.done && answer.reason === "too-many")).toHaveLength(2)
    expect(await accepts(request, code)).toBe(true)
  })
})
