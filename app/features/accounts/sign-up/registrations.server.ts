import { and, desc, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { recordSignUp } from "#app/features/documents/consents.server.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, registrations } from "#db/schema/accounts.ts"
import {
  type CodeHolder,
  type CodeRequest,
  type CodesOfEmail,
  countTry,
  hasTries,
  holderColumns,
  newCode,
  newSeed,
  seededCode,
  tenMinutesAgo,
  tryCode,
} from "../codes/codes.server.ts"
import { sealedCnic } from "./cnic.server.ts"

export interface Registration {
  name: string
  email: string
  password: string
}

interface ConsultantRegistration extends Registration {
  companyName: string
  companyAddress: string
  contactNo: string
  cnic: string
}

export type Registered = Pick<
  typeof registrations.$inferInsert,
  | "role"
  | "name"
  | "passwordHash"
  | "companyName"
  | "companyAddress"
  | "contactNumber"
  | "cnicSealed"
  | "cnicLastFour"
  | "cnicHash"
  | "guardian"
>

function registeredOf(row: Registered): Registered {
  const { role, guardian, name, passwordHash, companyName, companyAddress, contactNumber, ...cnic } = row
  const { cnicSealed, cnicLastFour, cnicHash } = cnic
  const company = { companyName, companyAddress, contactNumber }
  return { role, guardian, name, passwordHash, ...company, cnicSealed, cnicLastFour, cnicHash }
}

export const register = async ({ name, password }: Registration, asked: CodeRequest) =>
  keepRegistration({ role: "user", name, passwordHash: await hashPassword(password) }, asked)

/** By an invitation to a family's table: an account without a profile. */
export const registerGuardian = async ({ name, password }: Registration, asked: CodeRequest) =>
  keepRegistration({ role: "user", guardian: true, name, passwordHash: await hashPassword(password) }, asked)

export const registerConsultant = async (
  { name, password, companyName, companyAddress, contactNo, cnic }: ConsultantRegistration,
  asked: CodeRequest,
) =>
  keepRegistration(
    {
      role: "guest",
      name,
      passwordHash: await hashPassword(password),
      companyName,
      companyAddress,
      contactNumber: contactNo,
      ...(await sealedCnic(cnic)),
    },
    asked,
  )

/** Independent of other sign-ups and accounts with that e-mail, so the caller learns of none. The same again is one. */
export async function keepRegistration(registered: Registered, asked: CodeRequest) {
  const row = { ...registered, email: asked.email, ...holderColumns(asked), byProgram: asked.network !== undefined }
  await db
    .insert(registrations)
    .values(row)
    .onConflictDoUpdate({ target: registrations.browserHash, set: { createdAt: sql`now()` }, setWhere: isWaiting })
}

const isWaiting = isNull(registrations.usedAt)
const isInTime = gt(registrations.expiresAt, sql`now()`)

/**
 * For an API client without a ticket: its newest registration from this network, else the only one that API clients
 * made for the e-mail. Of several from elsewhere nobody can say which is meant.
 */
export async function repeatRegistration(asked: CodeRequest): Promise<"from-here" | "from-elsewhere" | undefined> {
  const rows = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, asked.email), eq(registrations.byProgram, true), isWaiting))
    .orderBy(desc(registrations.id))
    .limit(MOST_LISTED)
  const { networkHash } = holderColumns(asked)
  const own = rows.find((row) => networkHash && row.networkHash?.equals(networkHash))
  const only = new Set(rows.map((row) => row.passwordHash)).size === 1 ? rows[0] : undefined
  const meant = own ?? only
  if (!meant) return
  await keepRegistration(registeredOf(meant), asked)
  return own ? "from-here" : "from-elsewhere"
}

/** More than are sent in a week. */
const MOST_LISTED = 100
/** Each password costs as much as a login. */
const MOST_TRIED = 3

/** Newest first. Who knows the password of one may ask for another code, also if a stranger has signed up since. */
export async function listWaiting(email: string) {
  const rows = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, email), isWaiting))
    .orderBy(desc(registrations.id))
    .limit(MOST_LISTED)
  // A code that was asked for again has repeated its registration.
  const isNewest = (row: Registered, nth: number) =>
    rows.findIndex((other) => other.passwordHash === row.passwordHash) === nth
  const waiting = rows.filter(isNewest).slice(0, MOST_TRIED).map(registeredOf)
  return waiting.length > 0 ? waiting : listWaitingAccount(email)
}

/** Earlier versions kept a registration as an account; those of the portal have no password yet. */
async function listWaitingAccount(email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.status, "pending")))
  const { passwordHash } = account ?? {}
  return account && passwordHash ? [registeredOf({ ...account, passwordHash })] : []
}

/** `keepsCode`: one that still counts, with its tries, instead of a new one. */
export function issueSignupCode(asked: CodeRequest, keepsCode = false) {
  return db.transaction(async (tx) => {
    const { browserHash } = holderColumns(asked)
    const [own] = await tx
      .select({
        id: registrations.id,
        attempts: registrations.attempts,
        seed: registrations.codeSeed,
        counts: sql<boolean>`coalesce(${and(isInTime, hasTries(registrations))}, false)`,
      })
      .from(registrations)
      .where(and(eq(registrations.browserHash, browserHash), eq(registrations.email, asked.email), isWaiting))
      .for("update")
    if (!own) return
    const kept = keepsCode && own.counts ? own.seed : null
    const codeSeed = kept ?? newSeed()
    const { code, columns } = newCode("signup", asked, seededCode("signup", asked, codeSeed))
    await tx
      .update(registrations)
      .set({ ...columns, codeSeed, attempts: kept ? own.attempts : 0 })
      .where(eq(registrations.id, own.id))
    return { id: own.id, code }
  })
}

const codesOf = (email: string): CodesOfEmail => ({
  purpose: "signup",
  table: registrations,
  ofEmail: eq(registrations.email, email),
  byProgram: sql`${registrations.byProgram}`,
  usable: or(and(isWaiting, isInTime), gt(registrations.usedAt, tenMinutesAgo)),
})

/** With the password of the registration whose code was given. Given once more, it does nothing further. */
export async function verifyEmail(asked: CodeHolder, code: string, ctx: RequestContext): Promise<Result> {
  const codes = codesOf(asked.email)
  const counted = await countTry(codes, asked, ctx)
  if (!counted.done) return counted
  return db.transaction(async (tx) => {
    const registration = await tryCode(tx, codes, asked, code)
    const accountId = registration && (await becomeAccount(tx, registration, asked.email))
    const action = accountId ? "code.accepted" : "code.refused"
    await recordAudit({ action, objectType: "account", objectId: accountId, reason: "signup", ctx }, tx)
    return accountId
      ? done()
      : refuse("invalid", "Failed to verify OTP: the code is wrong or no longer valid.", { field: "otp" })
  })
}

/** All others of the e-mail go, and of this one what was registered. */
async function becomeAccount(tx: Database, id: number, email: string) {
  const [row] = await tx.select().from(registrations).where(eq(registrations.id, id))
  if (row!.usedAt) return findOpen(tx, email)
  const accountId = await openAccount(tx, email, registeredOf(row!))
  if (accountId) {
    await hideFromKnown(tx, [accountId])
    await recordSignUp(tx, accountId, { how: row!.byProgram ? "api" : "sign-up", at: row!.createdAt })
  }
  await tx
    .delete(registrations)
    .where(and(eq(registrations.email, email), accountId ? ne(registrations.id, id) : undefined))
  await tx
    .update(registrations)
    .set({ usedAt: sql`now()`, ...EMPTIED })
    .where(eq(registrations.id, id))
  return accountId
}

const EMPTIED: Registered = {
  role: "user",
  guardian: false,
  name: "",
  passwordHash: "",
  companyName: null,
  companyAddress: null,
  contactNumber: null,
  cnicSealed: null,
  cnicLastFour: null,
  cnicHash: null,
}

async function findOpen(tx: Database, email: string) {
  const [account] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.status, "active")))
  return account?.id
}

/** One that still waits, from the portal or an earlier version, becomes this one; any other is left as it is. */
async function openAccount(tx: Database, email: string, registered: Registered) {
  const opened = { ...registered, status: "active" as const, verifiedAt: sql`now()` }
  const [account] = await tx
    .insert(accounts)
    .values({ email, ...opened })
    .onConflictDoUpdate({ target: accounts.email, set: opened, setWhere: eq(accounts.status, "pending") })
    .returning({ id: accounts.id })
  return account?.id
}

export async function forgetRegistrations() {
  await db
    .delete(registrations)
    .where(or(lt(registrations.createdAt, sql`now() - interval '7 days'`), lt(registrations.usedAt, tenMinutesAgo)))
}

export async function forgetRegistrationsOf(tx: Database, { email }: Leaver) {
  if (email) await tx.delete(registrations).where(eq(registrations.email, email))
}
