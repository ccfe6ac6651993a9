import { createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import { and, eq, lt, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { config } from "#app/config.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { once } from "#app/once.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { type Database, db } from "#db/client.ts"
import type { registrations, resetCodes } from "#db/schema/accounts.ts"

const CODE_SECONDS = 300
const MOST_ATTEMPTS = 5
/** The page outlives its code: that is when a new one can be asked for. */
const PAGE_SECONDS = 60 * 60

export type CodePurpose = "signup" | "reset"

const asked = z.object({ email: z.string(), secret: z.string(), until: z.number(), network: z.string().optional() })

/** A browser's cookie or an API client's ticket; nothing in it says whether the e-mail is registered. */
export type CodeRequest = z.infer<typeof asked>

/** By the secret that was kept; an API client without a ticket by its network. */
export type CodeHolder = { email: string } & ({ secret: string } | { secret?: undefined; network: string })

export const codeCookies = {
  signup: sealedCookie("registration_code", asked, PAGE_SECONDS),
  reset: sealedCookie("reset_code", asked, PAGE_SECONDS),
}

export const newCodeRequest = (email: string, network?: string, secret = newToken()): CodeRequest => ({
  email,
  secret,
  until: validFromNow(),
  network,
})

/** The same for the same words of one program: nobody finds it who does not know all of them, and our key. */
export const secretOf = (words: object) => keyed(`words ${JSON.stringify(words)}`).toString("base64url")

export const askedAgain = (request: CodeRequest): CodeRequest => ({ ...request, until: validFromNow() })

/** In whole seconds, never later than the database will say. */
const validFromNow = () => (Math.floor(Date.now() / 1000) + CODE_SECONDS) * 1000

const hmacKey = once(() => Buffer.from(hkdfSync("sha256", config.sessionSecrets[0]!, "", "rishta codes", 32)))
const keyed = (text: string) => createHmac("sha256", hmacKey()).update(text).digest()

/** Bound to purpose and e-mail, so that a code opens nothing else. */
const codeHash = (purpose: CodePurpose, email: string, code: string) => keyed(`${purpose} ${email} ${code}`)

const networkHash = (network: string) => keyed(`network ${network}`)

export const holderColumns = ({ secret, network }: CodeRequest) => ({
  browserHash: digestOf(secret),
  networkHash: network === undefined ? null : networkHash(network),
})

/** Replaces any earlier code of the same holder, who alone can use it. `code` is one made from a seed. */
export function newCode(purpose: CodePurpose, request: CodeRequest, code = sixDigits(randomInt(1_000_000))) {
  const columns = {
    codeHash: codeHash(purpose, request.email, code),
    ...holderColumns(request),
    attempts: 0,
    expiresAt: sql`now() + ${CODE_SECONDS} * interval '1 second'`,
  }
  return { code, columns }
}

const sixDigits = (number: number) => String(number).padStart(6, "0")

export const newSeed = () => randomBytes(16)

/** The same again for the same seed, which is kept, and the secret, which is not. */
export const seededCode = (purpose: CodePurpose, { email, secret }: CodeRequest, seed: Buffer) =>
  sixDigits(keyed(`code ${purpose} ${email} ${secret} ${seed.toString("hex")}`).readUIntBE(0, 6) % 1_000_000)

export interface CodesOfEmail {
  purpose: CodePurpose
  table: typeof registrations | typeof resetCodes
  ofEmail: SQL | undefined
  byProgram: SQL
  /** Which count, apart from those tried too often. */
  usable: SQL | undefined
}

export const hasTries = ({ attempts }: CodesOfEmail["table"]) => lt(attempts, MOST_ATTEMPTS)

/** What a right code has done since then is answered once more: the first answer may have been lost. */
export const tenMinutesAgo = sql`now() - interval '10 minutes'`

// With the secret: the code asked for with it. An API client without a ticket: those from its own network, so
// that nobody elsewhere sets its password; where there are none it has moved, and any API client's may be meant.
async function meantBy(holder: CodeHolder, { table, ofEmail, byProgram, usable }: CodesOfEmail, within: Database) {
  const isValid = and(usable, hasTries(table))
  const rows = await within
    .select({
      id: table.id,
      codeHash: table.codeHash,
      browserHash: table.browserHash,
      networkHash: table.networkHash,
      byProgram: sql<boolean>`${byProgram}`,
      valid: sql<boolean>`coalesce(${isValid}, false)`,
    })
    .from(table as typeof resetCodes)
    .where(ofEmail)
    .orderBy(table.id)
    .for("update")
  if (holder.secret !== undefined) {
    const kept = digestOf(holder.secret)
    return { rows: rows.filter((row) => row.browserHash.equals(kept)), isFromHere: true }
  }
  const network = networkHash(holder.network)
  const fromHere = rows.filter((row) => row.networkHash?.equals(network))
  const isFromHere = fromHere.length > 0
  return { rows: isFromHere ? fromHere : rows.filter((row) => row.byProgram), isFromHere }
}

/**
 * All codes of the e-mail are locked first: parallel tries cannot outnumber the limit, and the second of two right
 * ones finds what the first has left. A wrong one counts only on the code whose secret was given.
 */
export async function tryCode(tx: Database, codes: CodesOfEmail, holder: CodeHolder, code: string) {
  const { rows } = await meantBy(holder, codes, tx)
  const valid = rows.filter((row) => row.valid)
  const given = codeHash(codes.purpose, holder.email, code)
  const right = valid.find((row) => row.codeHash && timingSafeEqual(row.codeHash, given))
  const { table } = codes
  const [own] = valid
  if (!right && own && holder.secret !== undefined)
    await tx
      .update(table)
      .set({ attempts: sql`${table.attempts} + 1` })
      .where(eq(table.id, own.id))
  return right?.id
}

/** With the secret tries are one's own, so nobody uses up another's; without it they count by network and in all. */
export async function countTry(codes: CodesOfEmail, holder: CodeHolder, ctx: RequestContext) {
  const { purpose } = codes
  const ofEmail = `${purpose} ${holder.email}`
  const key = holder.secret === undefined ? `${ofEmail} ${holder.network}` : `${purpose} ${holder.secret}`
  const inMinute = await trySpend("code.verify-minute", key, ctx)
  if (!inMinute.done) return inMinute
  const inHour = await trySpend("code.verify-hour", key, ctx)
  if (!inHour.done || holder.secret !== undefined) return inHour
  const { isFromHere } = await meantBy(holder, codes, db)
  return isFromHere ? trySpend("code.verify-here", key, ctx) : trySpend("code.verify-elsewhere", ofEmail, ctx)
}
