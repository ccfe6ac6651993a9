import { randomUUID } from "node:crypto"
import type { RequestFacts } from "#app/http/facts.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

/** Somebody with an account and an e-mail that no other test uses. */
export async function somebody(details: Partial<typeof accounts.$inferInsert> = {}) {
  const email = `${randomUUID()}@example.com`
  const [account] = await db
    .insert(accounts)
    .values({ name: "Ayesha Khan", status: "active", email, ...details })
    .returning({ id: accounts.id })
  return { id: account!.id, email }
}

export const facts = (address = "203.0.113.7"): RequestFacts => ({ id: randomUUID(), nonce: "", address })

/** A request with the cookies that `Set-Cookie` headers gave. */
export function withCookies(...headers: string[]) {
  const cookies = headers.map((header) => header.split(";", 1)[0])
  return new Request("http://localhost/", { headers: { Cookie: cookies.join("; ") } })
}

/** The status of an answer that was thrown. */
export async function statusOf(work: Promise<unknown>) {
  const answer = await work.then(
    () => undefined,
    (thrown: { init?: ResponseInit }) => thrown.init,
  )
  return { status: answer?.status, headers: new Headers(answer?.headers) }
}
