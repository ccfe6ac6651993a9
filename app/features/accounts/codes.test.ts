import { and, eq, sql } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { codes } from "#db/schema/accounts.ts"
import { type CodePurpose, issueCode, newCodeRequest, tryCode } from "./codes.server.ts"
import { somebody } from "./people-for-tests.ts"

freshDatabase()

async function askedBy(purpose: CodePurpose = "signup") {
  const { id, email } = await somebody()
  const request = newCodeRequest(email)
  const code = await issueCode(id, purpose, request.secret)
  return { id, email, request, code, wrong: code === "111111" ? "222222" : "111111" }
}

const times = <Answer>(count: number, work: () => Promise<Answer>) => Promise.all(Array.from({ length: count }, work))

describe("a code", () => {
  test("is right once, also when it is given twice at the same moment", async () => {
    const { id, request, code } = await askedBy()
    const answers = await times(2, () => tryCode(request, "signup", code))
    expect(answers.filter(Boolean)).toEqual([id])
  })

  test("is lost after five wrong tries, however many come at once", async () => {
    const { id, request, code, wrong } = await askedBy()
    await times(50, () => tryCode(request, "signup", wrong))
    const [row] = await db.select({ attempts: codes.attempts }).from(codes).where(eq(codes.accountId, id))
    expect(row?.attempts).toBe(5)
    expect(await tryCode(request, "signup", code)).toBeNull()
  })

  test("is refused after its five minutes", async () => {
    const { id, request, code } = await askedBy()
    await db
      .update(codes)
      .set({ expiresAt: sql`${codes.expiresAt} - interval '301 seconds'` })
      .where(eq(codes.accountId, id))
    expect(await tryCode(request, "signup", code)).toBeNull()
  })

  test("is replaced by the one that was asked for later", async () => {
    const { id, email, request, code } = await askedBy()
    const later = newCodeRequest(email)
    const laterCode = await issueCode(id, "signup", later.secret)
    expect(await tryCode(request, "signup", code)).toBeNull()
    expect(await tryCode(later, "signup", laterCode)).toBe(id)
  })

  test("for a sign-up does not reset a password", async () => {
    const { request, code } = await askedBy("signup")
    expect(await tryCode(request, "reset", code)).toBeNull()
  })

  test("works only in the browser that asked, and tries elsewhere cost nothing", async () => {
    const { id, email, request, code } = await askedBy("reset")
    await times(9, () => tryCode(newCodeRequest(email), "reset", code))
    const [row] = await db
      .select({ attempts: codes.attempts })
      .from(codes)
      .where(and(eq(codes.accountId, id), eq(codes.purpose, "reset")))
    expect(row?.attempts).toBe(0)
    expect(await tryCode(request, "reset", code)).toBe(id)
  })

  test("for an unknown e-mail is refused like a wrong one", async () => {
    expect(await tryCode(newCodeRequest("nobody@example.com"), "signup", "123456")).toBeNull()
  })
})
