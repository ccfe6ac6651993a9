import { hashPassword } from "#app/hashing/passwords.server.ts"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { makePerson, type PersonOverrides } from "#db/test-people.ts"

export const somebody = (account: PersonOverrides["account"] = {}) =>
  makePerson("Ayesha Khan", { account, profile: false })

export const PASSWORD = "blue mango tree"

/** Logged in, with the password `PASSWORD`. */
export async function signedInWithPassword(role: "user" | "admin" = "user") {
  const { id, email } = await somebody({ role, passwordHash: await hashPassword(PASSWORD) })
  const request = withCookies(await openSession(id, new Request("http://localhost/")))
  const viewer = (await findViewer(sessionToken(request)))!
  return { id, email, request, viewer }
}
