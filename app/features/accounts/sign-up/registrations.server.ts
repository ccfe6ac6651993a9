import { and, desc, eq, lt, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
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
  holderColumns,
  newCode,
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
>

function registeredOf(row: Registered): Registered {
  const { role, name, passwordHash, companyName, companyAddress, contactNumber, ...cnic } = row
  const { cnicSealed, cnicLastFour, cnicHash } = cnic
  const company = { companyName, companyAddress, contactNumber }
  return { role, name, passwordHash, ...company, cnicSealed, cnicLastFour, cnicHash }
}

export const register = async ({ name, password }: Registration, asked: CodeRequest) =>
  keepRegistration({ role: "user", name, passwordHash: await hashPassword(password) }, asked)

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

/** Independent of other sign-ups and accounts with that e-mail, so the caller learns of none. */
export async function keepRegistration(registered: Registered, asked: CodeRequest) {
  const row = { ...registered, email: asked.email, ...holderColumns(asked), byProgram: asked.network !== undefined }
  await db.insert(registrations).values(row)
}

/**
 * For an API client without a ticket: its newest registration from this network, else the only one that API clients
 * made for the e-mail. Of several from elsewhere nobody can say which is meant.
 */
export async function repeatRegistration(asked: CodeRequest): Promise<"from-here" | "from-elsewhere" | undefined> {
  const rows = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.email, asked.email), eq(registrations.byProgram, true)))
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
    .where(eq(registrations.email, email))
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

export async function issueSignupCode(asked: CodeRequest) {
  const { code, columns } = newCode("signup", asked)
  const own = and(eq(registrations.browserHash, columns.browserHash), eq(registrations.email, asked.email))
  const [registration] = await db.update(registrations).set(columns).where(own).returning({ id: registrations.id })
  return registration && { id: registration.id, code }
}

const codesOf = (email: string): CodesOfEmail => ({
  purpose: "signup",
  table: registrations,
  ofEmail: eq(registrations.email, email),
  byProgram: sql`${registrations.byProgram}`,
})

/** With the password of the registration whose code was given. */
export async function verifyEmail(asked: CodeHolder, code: string, ctx: RequestContext): Promise<Result> {
  const codes = codesOf(asked.email)
  const counted = await countTry(codes, asked, ctx)
  if (!counted.done) return counted
  return db.transaction(async (tx) => {
    const registration = await tryCode(tx, codes, asked, code)
    const registered = registration && (await claimRegistration(tx, registration, codes))
    const accountId = registered && (await openAccount(tx, asked.email, registered))
    const action = accountId ? "code.accepted" : "code.refused"
    await recordAudit({ action, objectType: "account", objectId: accountId, reason: "signup", ctx }, tx)
    return accountId ? done() : refuse("invalid", "Failed to verify OTP: the code is wrong or no longer valid.")
  })
}

/** All others of the e-mail go too. */
async function claimRegistration(tx: Database, id: number, { ofEmail }: CodesOfEmail) {
  const rows = await tx.delete(registrations).where(ofEmail).returning()
  return registeredOf(rows.find((row) => row.id === id)!)
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
  await db.delete(registrations).where(lt(registrations.createdAt, sql`now() - interval '7 days'`))
}

export async function forgetRegistrationsOf(tx: Database, { email }: Leaver) {
  if (email) await tx.delete(registrations).where(eq(registrations.email, email))
}
