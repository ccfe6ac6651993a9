import { and, desc, eq, getTableColumns, lt, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, registrations } from "#db/schema/accounts.ts"
import { sealedCnic } from "./cnic.server.ts"
import { browserHash, type CodeHolder, type CodeRequest, codeTry, countTry, newCode } from "./codes/codes.server.ts"

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

/** Of a browser, which keeps a secret of its own, or of a program, which keeps none. */
interface By {
  program: boolean
}

export const register = async ({ name, password }: Registration, asked: CodeRequest, by?: By) =>
  keepRegistration({ role: "user", name, passwordHash: await hashPassword(password) }, asked, by)

/** Whose company nobody has checked yet. */
export const registerConsultant = async (
  { name, password, companyName, companyAddress, contactNo, cnic }: ConsultantRegistration,
  asked: CodeRequest,
  by?: By,
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
    by,
  )

/**
 * Keeps a registration until its code is given. It stands by itself, whoever else has signed up with that e-mail or has an
 * account: nothing tells the caller.
 */
export async function keepRegistration(registered: Registered, { email, secret }: CodeRequest, by?: By) {
  const row = { ...registered, email, browserHash: browserHash(secret), byProgram: by?.program ?? false }
  await db.insert(registrations).values(row)
}

/**
 * The one registration that programs have made for an e-mail, asked for with a secret of its own from now on. Where there are
 * several nobody can tell whose a new code would be, so none is sent: signing up again does that.
 */
export async function renewProgramRegistration({ email, secret }: CodeRequest) {
  const ofPrograms = and(eq(registrations.email, email), eq(registrations.byProgram, true))
  const [first, second] = await db.select({ id: registrations.id }).from(registrations).where(ofPrograms).limit(2)
  if (!first || second) return false
  await db
    .update(registrations)
    .set({ browserHash: browserHash(secret) })
    .where(eq(registrations.id, first.id))
  return true
}

/** The newest registration of an e-mail that waits for its code: whoever knows its password may ask for another one. */
export async function findWaiting(email: string) {
  const [newest] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.email, email))
    .orderBy(desc(registrations.id))
    .limit(1)
  return newest ? registeredOf(newest) : findWaitingAccount(email)
}

/** Earlier versions kept a registration as an account; those of the portal have no password yet. */
async function findWaitingAccount(email: string) {
  const [account] = await db
    .select()
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.status, "pending")))
  const { passwordHash } = account ?? {}
  return account && passwordHash ? registeredOf({ ...account, passwordHash }) : undefined
}

/** A fresh code for the registration of this browser, in place of any earlier one. */
export async function issueSignupCode(asked: CodeRequest) {
  const { code, columns } = newCode("signup", asked)
  const [registration] = await db
    .update(registrations)
    .set(columns)
    .where(eq(registrations.browserHash, columns.browserHash))
    .returning({ id: registrations.id })
  return registration && { id: registration.id, code }
}

/** Opens the account of the registration whose code was given. */
export async function verifyEmail(asked: CodeHolder, code: string, ctx: RequestContext): Promise<Result> {
  const counted = await countTry("signup", asked, ctx)
  if (!counted.done) return counted
  return db.transaction(async (tx) => {
    const registered = await useSignupCode(tx, asked, code)
    const accountId = registered && (await openAccount(tx, asked.email, registered))
    const action = accountId ? "code.accepted" : "code.refused"
    await recordAudit({ action, objectType: "account", objectId: accountId, reason: "signup", ctx }, tx)
    return accountId ? done() : refuse("invalid", "Failed to verify OTP: the code is wrong or no longer valid.")
  })
}

/** All registrations of the e-mail are locked first: of two that are confirmed at once, the second finds nothing left. */
async function useSignupCode(tx: Database, asked: CodeHolder, code: string) {
  const ofEmail = eq(registrations.email, asked.email)
  await tx.select({ id: registrations.id }).from(registrations).where(ofEmail).orderBy(registrations.id).for("update")
  const { right, attempts, live } = codeTry(registrations, "signup", asked, code)
  const tries = await tx
    .update(registrations)
    .set({ attempts })
    .where(live)
    .returning({ right, ...getTableColumns(registrations) })
  const tried = tries.find((one) => one.right)
  if (!tried) return
  await tx.delete(registrations).where(ofEmail)
  return registeredOf(tried)
}

/** One that waits already, from the portal or an earlier version, becomes this one; any other is left as it is. */
async function openAccount(tx: Database, email: string, registered: Registered) {
  const opened = { ...registered, status: "active" as const, verifiedAt: sql`now()` }
  const [account] = await tx
    .insert(accounts)
    .values({ email, ...opened })
    .onConflictDoUpdate({ target: accounts.email, set: opened, setWhere: eq(accounts.status, "pending") })
    .returning({ id: accounts.id })
  return account?.id
}

/** Whoever has not given the code for a week may sign up anew. */
export async function forgetRegistrations() {
  await db.delete(registrations).where(lt(registrations.createdAt, sql`now() - interval '7 days'`))
}
