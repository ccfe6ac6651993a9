import { randomInt } from "node:crypto"
import { expect, test } from "@playwright/test"
import type { Member, MemberOverrides } from "../support/people/members.ts"
import { payOrSkip } from "../support/people/paying.ts"
import { newPerson, type Person, readCode } from "../support/people/people.ts"
import { Visitor } from "../support/requests/visitor.ts"
import { atTheEnd, willLeave } from "./leaving.ts"

export const BELIEF = { religion: "Islam", caste: "Rajput", sect: "Sunni" }
export const PLACE = { ...BELIEF, residence: "Urban", ethnicity: "Asian", province: "Punjab", city: "Lahore" }
export const WORK = { educationLevel: "Graduate", complexion: "Fair" }
export const FAMILY = {
  fatherName: "Karim",
  motherName: "Amina",
  siblings: "2",
  fatherOccupation: "Retired",
  motherOccupation: "House Wife",
  familyStatus: "Middle Class",
  familyType: "Nuclear Family",
}

/** Signs up by links and forms alone, takes the code from the mail and logs in. */
export async function joinAsMember(person: Person) {
  const visitor = visitorOf()
  await visitor.open("/")
  await visitor.follow("Join Now")
  await visitor.send("Next", { accountType: "user" })
  await signUp(visitor, person)
  expect(visitor.address).toMatch(/\/UserCreate-profile$/)
  return visitor
}

/** The form is open to whoever knows its address, wherever the chooser leads. */
async function joinAsConsultant(person: Person) {
  const visitor = visitorOf()
  await visitor.open("/consultant-signup")
  const companyName = "Saeed Marriage Bureau"
  const cnic = `35202-${randomInt(1_000_000, 9_999_999)}-1`
  const contactNo = person.contactNumber
  await signUp(visitor, person, { companyName, cnic, contactNo, companyAddress: "14-B, Gulberg, Lahore" })
  expect(visitor.address).toMatch(/\/profile$/)
  return visitor
}

async function signUp(visitor: Visitor, person: Person, more: Record<string, string> = {}) {
  const { name, email, password } = person
  await visitor.send("Sign Up", { name, email, password, confirmPassword: password, ...more })
  expect(visitor.text(), "a server mails 120 codes an hour to one address").not.toContain("too many tries")
  const otp = [...(await readCode(person))]
  willLeave(person)
  await visitor.send("Verify", { otp })
  await visitor.send("Login", { username: email, password })
}

export const basics = ({ firstName, lastName, gender, contactNumber }: Person) => {
  return { firstName, lastName, gender, contactNumber, maritalStatus: "single", dateOfBirth: "1994-04-04" }
}

/** From the first step of the wizard to the main screen. */
export async function describe(visitor: Visitor, person: Person) {
  await visitor.send("Next", basics(person))
  await visitor.send("Update provinces", { nationality: "PK|Pakistan" })
  await visitor.send("Next", PLACE)
  const job = { employedStatus: "Employed", occupation: "Employee", salaryIncome: "50k-100k" }
  await visitor.send("Next", { ...WORK, ...job, height: "5'6''", healthCondition: "Healthy" })
  await visitor.send("Next", { ...FAMILY, healthCondition: "Healthy" })
  await visitor.send("Submit Profile", { ...BELIEF, residence: "Urban", age: "30", height: "5'9''" })
  expect(visitor.address).toMatch(/\/users-side$/)
}

export async function buy(visitor: Visitor, plan: string) {
  await visitor.open(`/subscribe?plan=${plan}`)
  await payOrSkip(visitor, plan)
  expect(visitor.text()).toContain("plan is active")
}

/** One asks the other, who says yes unless the request is to stay `pending`. */
export async function connectByPages(one: Member, other: Member, status: "accepted" | "pending") {
  const asking = visitorOf(one)
  await asking.open(`/UserProfile/${other.profileId}`)
  await asking.send("Connect")
  if (status === "pending") return
  const asked = visitorOf(other)
  await asked.open("/connectionRequest?tab=received")
  const offers = asked.page.querySelectorAll("main li").filter(({ text }) => text.includes(one.name))
  expect(offers, `a request of ${one.name}`).toHaveLength(1)
  await asked.send("Accept", {}, (form) => offers[0]!.querySelectorAll("form").includes(form))
}

/** Where there is no database to put somebody into: a member or consultant by sign-up, the administrator by E2E_ADMIN. */
export async function memberByPages(person: Person, { role, plan, profile }: MemberOverrides): Promise<Member> {
  if (role === "admin") return administrator()
  if (profile)
    throw new Error("On a remote server nobody has a profile of the story's making: it cannot be tagged @smoke")
  const visitor = await (role === "guest" ? joinAsConsultant(person) : joinAsMember(person))
  let profileId: number | null = null
  if (role !== "guest" && profile !== false) {
    await describe(visitor, person)
    await visitor.open("/UserCreate-profile")
    profileId = Number(/\/UserProfile\/(\d+)$/.exec(visitor.address)![1])
  }
  if (plan) await buy(visitor, plan)
  return { ...person, id: await idOf(person), profileId, token: visitor.token() }
}

async function administrator(): Promise<Member> {
  const { E2E_ADMIN: login = "" } = process.env
  test.skip(!login, "Set E2E_ADMIN=email:password for the stories of administrators.")
  const [email, password] = [login.slice(0, login.indexOf(":")), login.slice(login.indexOf(":") + 1)]
  const visitor = visitorOf()
  await visitor.open("/login")
  await visitor.send("Login", { username: email, password })
  expect(visitor.address, "E2E_ADMIN").not.toMatch(/\/login/i)
  atTheEnd({ email }, () => visitor.send("Logout"))
  return {
    ...newPerson("Nadia"),
    email,
    password,
    id: await idOf({ email, password }),
    profileId: null,
    token: visitor.token(),
  }
}

/** No page tells it. */
async function idOf({ email, password }: Pick<Person, "email" | "password">) {
  const ask = (what: string, token = "") =>
    fetch(`${process.env.E2E_ORIGIN}/api/users/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ email, password }),
    })
  const { user, token } = (await (await ask("login")).json()) as { user: { _id: number }; token: string }
  await ask("logout", token)
  return user._id
}

/** A visitor who has logged in; without anybody, a stranger. */
export function visitorOf(who?: Pick<Member, "token">) {
  const visitor = new Visitor(process.env.E2E_ORIGIN!)
  if (who) visitor.signIn(who)
  return visitor
}
