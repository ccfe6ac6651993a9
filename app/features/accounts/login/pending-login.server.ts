import { createHash } from "node:crypto"
import { eq } from "drizzle-orm"
import { z } from "zod"
import type { CookieName } from "#app/cookies/cookies.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

const TEN_MINUTES = 10 * 60

/** Whoever has proved the password, while something else is asked. Another password, or another status, ends it. */
function proofCookie({ cookieName }: { cookieName: CookieName }) {
  const cookie = sealedCookie(cookieName, z.object({ id: z.number(), password: z.string() }), TEN_MINUTES)
  return {
    write: async (id: number) => cookie.write({ id, password: await passwordMark(id) }),
    async read(request: Request) {
      const proof = await cookie.read(request)
      return proof && proof.password === (await passwordMark(proof.id)) ? { id: proof.id } : undefined
    },
    clear: cookie.clear,
  }
}

export const secondStepCookie = proofCookie({ cookieName: "second_step" })

/** All that a login asks for is proved, and not yet said whether the account stays. */
export const leavingCookie = proofCookie({ cookieName: "leaving" })

async function passwordMark(id: number) {
  const [account] = await db
    .select({ hash: accounts.passwordHash, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, id))
  return createHash("sha256").update(`${account?.status} ${account?.hash}`).digest("base64url")
}
