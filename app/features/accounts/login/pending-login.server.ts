import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

const TEN_MINUTES = 10 * 60

/** Whoever has proved the password and not the second step; a new password ends it. */
const pendingCookie = sealedCookie("second_step", z.object({ id: z.number(), password: z.string() }), TEN_MINUTES)

export const waitForCode = async (id: number) => pendingCookie.write({ id, password: await passwordMark(id) })

export async function pendingLogin(request: Request) {
  const pending = await pendingCookie.read(request)
  if (!pending || pending.password !== (await passwordMark(pending.id))) return
  return { id: pending.id }
}

export const forgetPendingLogin = pendingCookie.clear

/** Another password, or another status, and what was proved counts no more. */
export async function passwordMark(id: number) {
  const [account] = await db
    .select({ hash: accounts.passwordHash, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, id))
  return createHash("sha256").update(`${account?.status} ${account?.hash}`).digest("base64url")
}
