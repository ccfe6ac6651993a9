import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from "node:crypto"
import { and, eq, gt, lt, sql } from "drizzle-orm"
import { z } from "zod"
import { config } from "#app/config.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { once } from "#app/once.ts"
import { networkOf } from "#app/rate-limit/network.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { type codes, registrations } from "#db/schema/accounts.ts"

const CODE_SECONDS = 300
const MOST_ATTEMPTS = 5
/** The page outlives its code: that is when a new one can be asked for. */
const PAGE_SECONDS = 60 * 60

export type CodePurpose = "signup" | "reset"

const asked = z.object({ email: z.string(), secret: z.string(), until: z.number() })

/**
 * What the browser that asked for a code keeps: for which e-mail, its own secret, until when the code is valid. The page
 * shows nothing else, so that it is the same for an e-mail that nobody has registered.
 */
export type CodeRequest = z.infer<typeof asked>

/** Whoever gives a code back: its browser by the secret that it has kept, or a program that knows only the e-mail. */
export type CodeHolder = { email: string; secret: string | null }

export const codeCookies = {
  signup: sealedCookie("registration_code", asked, PAGE_SECONDS),
  reset: sealedCookie("reset_code", asked, PAGE_SECONDS),
}

export const newCodeRequest = (email: string): CodeRequest => ({
  email,
  secret: randomBytes(32).toString("base64url"),
  until: validFromNow(),
})

/** A program keeps no secret: that of an e-mail is always the same, and opens nothing without the code. */
export const programCodeRequest = (email: string): CodeRequest => ({
  ...newCodeRequest(email),
  secret: createHmac("sha256", hmacKey()).update(`program ${email}`).digest("base64url"),
})

/** The same browser asks for another code in place of the one before. */
export const askedAgain = (request: CodeRequest): CodeRequest => ({ ...request, until: validFromNow() })

/** In whole seconds, never later than the database will say. */
const validFromNow = () => (Math.floor(Date.now() / 1000) + CODE_SECONDS) * 1000

const hmacKey = once(() => Buffer.from(hkdfSync("sha256", config.sessionSecrets[0]!, "", "rishta codes", 32)))

/** E-mail and code name what the code belongs to, also for a caller that keeps no cookie. */
const codeHash = (purpose: CodePurpose, email: string, code: string) =>
  createHmac("sha256", hmacKey()).update(`${purpose} ${email} ${code}`).digest()

export const browserHash = (secret: string) => createHash("sha256").update(secret).digest()

/** A fresh code, and the columns that take the place of any earlier one: only the browser with the secret can use it. */
export function newCode(purpose: CodePurpose, { email, secret }: CodeRequest) {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const columns = {
    codeHash: codeHash(purpose, email, code),
    browserHash: browserHash(secret),
    attempts: 0,
    expiresAt: sql`now() + ${CODE_SECONDS} * interval '1 second'`,
  }
  return { code, columns }
}

/**
 * What a try at a code takes in one statement, so that parallel tries cannot outnumber the limit: whether it is `right`, the
 * `attempts` after it, and whether the code is still `live` for this browser.
 */
export function codeTry(
  table: typeof codes | typeof registrations,
  purpose: CodePurpose,
  { email, secret }: CodeHolder,
  code: string,
) {
  const right = sql<boolean>`${table.codeHash} = ${codeHash(purpose, email, code)}`
  return {
    right,
    attempts: sql`${table.attempts} + case when ${right} then 0 else 1 end`,
    live: and(
      secret === null ? ofPrograms(email) : eq(table.browserHash, browserHash(secret)),
      gt(table.expiresAt, sql`now()`),
      lt(table.attempts, MOST_ATTEMPTS),
    ),
  }
}

const ofPrograms = (email: string) => and(eq(registrations.byProgram, true), eq(registrations.email, email))

/**
 * Counts every try, right or wrong. A browser can only use the code that it has asked for itself, so each has tries of
 * its own: nobody uses up those of another. A program's are those of its network.
 */
export async function countTry(purpose: CodePurpose, { email, secret }: CodeHolder, ctx: RequestContext) {
  const key = `${purpose} ${secret ?? `${email} ${networkOf(ctx.address)}`}`
  const inMinute = await trySpend("code.verify-minute", key, ctx)
  return inMinute.done ? trySpend("code.verify-hour", key, ctx) : inMinute
}
