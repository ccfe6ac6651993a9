import { randomUUID } from "node:crypto"
import type { RequestContext } from "#app/http/request-context.ts"
import { makePerson, type PersonOverrides } from "#db/test-people.ts"

/** Somebody with an account and nothing else. */
export const somebody = (account: PersonOverrides["account"] = {}) =>
  makePerson("Ayesha Khan", { account, profile: false })

export const ctx = (address = "203.0.113.7"): RequestContext => ({ id: randomUUID(), nonce: "", address })

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
