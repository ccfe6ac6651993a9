import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from "node:crypto"
import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { config } from "#app/config.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
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

/**
 * What the browser that asked for a code keeps as a cookie, and a program as a ticket: for which e-mail, its own secret, until
 * when the code is valid; of a program also the network, for one that throws its ticket away. The page shows nothing else, so
 * that it is the same for an e-mail that nobody has registered.
 */
export type CodeRequest = z.infer<typeof asked>

/** Whoever gives a code back: by the secret that was kept, or a program without a ticket, by where it is. */
export type CodeHolder = { email: string } & ({ secret: string } | { secret?: undefined; network: string })

export const codeCookies = {
  signup: sealedCookie("registration_code", asked, PAGE_SECONDS),
  reset: sealedCookie("reset_code", asked, PAGE_SECONDS),
}

export const newCodeRequest = (email: string, network?: string): CodeRequest => ({
  email,
  secret: randomBytes(32).toString("base64url"),
  until: validFromNow(),
  network,
})

/** The same browser asks for another code in place of the one before. */
export const askedAgain = (request: CodeRequest): CodeRequest => ({ ...request, until: validFromNow() })

/** In whole seconds, never later than the database will say. */
const validFromNow = () => (Math.floor(Date.now() / 1000) + CODE_SECONDS) * 1000

const hmacKey = once(() => Buffer.from(hkdfSync("sha256", config.sessionSecrets[0]!, "", "rishta codes", 32)))
const keyed = (text: string) => createHmac("sha256", hmacKey()).update(text).digest()

/** E-mail and code name what the code belongs to, also for a caller that keeps no cookie. */
const codeHash = (purpose: CodePurpose, email: string, code: string) => keyed(`${purpose} ${email} ${code}`)

const browserHash = (secret: string) => createHash("sha256").update(secret).digest()

const networkHash = (network: string) => keyed(`network ${network}`)

/** Whose a code is: the columns by which its holder is known. */
export const holderColumns = ({ secret, network }: CodeRequest) => ({
  browserHash: browserHash(secret),
  networkHash: network === undefined ? null : networkHash(network),
})

/** A fresh code, and the columns that take the place of any earlier one of the same holder, who alone can use it. */
export function newCode(purpose: CodePurpose, request: CodeRequest) {
  const code = String(randomInt(1_000_000)).padStart(6, "0")
  const columns = {
    codeHash: codeHash(purpose, request.email, code),
    ...holderColumns(request),
    attempts: 0,
    expiresAt: sql`now() + ${CODE_SECONDS} * interval '1 second'`,
  }
  return { code, columns }
}

/** The codes that were sent to one e-mail for one purpose. */
export interface CodesOfEmail {
  purpose: CodePurpose
  table: typeof registrations | typeof resetCodes
  ofEmail: SQL | undefined
  byProgram: SQL
  /** Which of them count, but for those that were tried too often; by default those that are young. */
  usable?: SQL
}

/**
 * Which of an e-mail's codes a holder may mean. With the secret it is the one that was asked for with it. A program without a
 * ticket means those asked for from its own network, so that nobody elsewhere gives it a password; where there are none it has
 * changed the network, and may mean any of a program's.
 */
async function meantBy(holder: CodeHolder, { table, ofEmail, byProgram, usable }: CodesOfEmail, within: Database) {
  const isLive = and(usable ?? gt(table.expiresAt, sql`now()`), lt(table.attempts, MOST_ATTEMPTS))
  const rows = await within
    .select({
      id: table.id,
      codeHash: table.codeHash,
      browserHash: table.browserHash,
      networkHash: table.networkHash,
      byProgram: sql<boolean>`${byProgram}`,
      live: sql<boolean>`coalesce(${isLive}, false)`,
    })
    .from(table as typeof resetCodes)
    .where(ofEmail)
    .orderBy(table.id)
    .for("update")
  if (holder.secret !== undefined) {
    const kept = browserHash(holder.secret)
    return { rows: rows.filter((row) => row.browserHash.equals(kept)), isFromHere: true }
  }
  const network = networkHash(holder.network)
  const fromHere = rows.filter((row) => row.networkHash?.equals(network))
  const isFromHere = fromHere.length > 0
  return { rows: isFromHere ? fromHere : rows.filter((row) => row.byProgram), isFromHere }
}

/**
 * Which row the code opens. All of the e-mail's are locked first: parallel tries cannot outnumber the limit, and of two that
 * are right at once the second finds what the first has left. A wrong one counts on the code of whoever has its secret, and on
 * nobody else's.
 */
export async function tryCode(tx: Database, codes: CodesOfEmail, holder: CodeHolder, code: string) {
  const { rows } = await meantBy(holder, codes, tx)
  const live = rows.filter((row) => row.live)
  const given = codeHash(codes.purpose, holder.email, code)
  const right = live.find((row) => row.codeHash && timingSafeEqual(row.codeHash, given))
  const { table } = codes
  const [own] = live
  if (!right && own && holder.secret !== undefined)
    await tx
      .update(table)
      .set({ attempts: sql`${table.attempts} + 1` })
      .where(eq(table.id, own.id))
  return right?.id
}

/**
 * Counts every try, right or wrong. Whoever has the secret has tries of one's own: nobody uses up those of another. Without it
 * those of a network count together, and all from elsewhere too.
 */
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
