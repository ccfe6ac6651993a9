import { wholeProfile } from "../../../app/features/api/bodies/answers-for-tests.ts"
import { payByCard } from "../people/paying.ts"
import { type Person, readCode } from "../people/people.ts"
import { expect } from "../requests/boundary.ts"
import { Visitor } from "../requests/visitor.ts"
import type { RunningServer } from "../servers/server.ts"
import type { components } from "./generated/api.d.ts"
import { got, newProgram, type Program, refusal } from "./program.ts"

type Schemas = components["schemas"]
type More =
  | Pick<Schemas["MemberRegistration"], "role">
  | Omit<Schemas["ConsultantRegistration"], "name" | "email" | "password">

/** Signs somebody up, takes the code from the mail and logs in. */
export async function join(
  { origin, dataDir }: RunningServer,
  { name, email, password }: Person,
  more: More = { role: "user" },
) {
  const program = newProgram({ origin })
  const { message } = await got(program.POST("/users/register", { body: { name, email, password, ...more } }))
  expect(message).toContain("Registration successful")
  const wrong = program.POST("/users/login", { body: { email, password: `${password}x` } })
  expect(await refusal(wrong)).toMatchObject({ status: 401 })
  const otp = await readCode({ email }, { dataDir })
  await got(program.POST("/users/verify", { body: { email, otp } }))
  const login = await got(program.POST("/users/login", { body: { email, password } }))
  expect(login).toMatchObject({ user: { name, email }, firstTimeLogin: true })
  program.held.token = login.token
  return { program, id: login.user._id, role: login.role }
}

/** A member with a profile. All whom it makes suit one another. */
export async function joinWithProfile(server: RunningServer, person: Person) {
  const joined = await join(server, person)
  const { firstName, lastName, gender, contactNumber } = person
  const { religiousInfo, profession, partnerPreferences } = wholeProfile
  const body = {
    ...wholeProfile,
    ...{ firstName, lastName, gender },
    contactInfo: { phone: contactNumber },
    religiousInfo: { ...religiousInfo, caste: "Rajput" as const },
    // Each as tall as the other wishes, and where the other looks.
    profession: { ...profession, height: partnerPreferences.height },
    partnerPreferences: { ...partnerPreferences, residence: religiousInfo.residence },
  }
  const made = await got(joined.program.POST("/profile", { body }))
  expect(made).toMatchObject({ firstName, contactInfo: { phone: contactNumber }, userId: { _id: joined.id } })
  return { ...joined, profileId: made._id }
}

/** Orders by the API and pays as a browser does that knows nobody. */
export async function buy({ origin }: RunningServer, { POST, GET }: Program, plan: "basic" | "standard" | "pro") {
  const { url } = await got(POST("/subscribe", { body: { plan } }))
  const payer = new Visitor(origin)
  await payer.open(url)
  await payByCard(payer)
  await expect.poll(async () => (await got(GET("/subscription"))).status).toBe("active")
  expect((await got(GET("/users/me"))).subscription).toMatchObject({ status: "active", plan })
}
