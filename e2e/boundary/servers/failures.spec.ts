import { type HTMLElement, parse } from "node-html-parser"
import { connect, type Member, member } from "../../support/people/members.ts"
import { newPerson, readCode } from "../../support/people/people.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { answersTo } from "../../support/requests/filling.ts"
import { send } from "../../support/requests/http.ts"
import { fiveMinutesLater } from "../../support/requests/sealed-cookies.ts"
import { Visitor } from "../../support/requests/visitor.ts"
import { database } from "../../support/servers/database.ts"
import { type RunningServer, startServer } from "../../support/servers/server.ts"

/** One server for what goes wrong on purpose: its 500s are not those that other tests look out for. */
let server: RunningServer
test.describe.configure({ mode: "serial" })
test.beforeAll(async () => {
  server = await startServer()
  await database(server.dataDir).unsafe(`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'on purpose'; end $$;
    create function skip() returns trigger language plpgsql as $$ begin return null; end $$`)
})
test.afterAll(() => server.stop())

/** Rows that nobody can take out, though nothing fails. */
const stuck = (table: string) =>
  [
    `create trigger stuck before delete on ${table} for each row execute function skip()`,
    `drop trigger stuck on ${table}`,
  ] as const

/** While something is wrong with the database. */
async function during<T>([harm, repair]: readonly [string, string], then: () => Promise<T>) {
  const sql = database(server.dataDir)
  await sql.unsafe(harm)
  try {
    return await then()
  } finally {
    await sql.unsafe(repair)
  }
}

const tableAway = (table: string) =>
  [`alter table ${table} rename to away`, `alter table away rename to ${table}`] as const
const columnAway = (table: string, column: string) =>
  [`alter table ${table} rename ${column} to away`, `alter table ${table} rename away to ${column}`] as const
const readOnly = (table: string) =>
  [
    `create trigger fault before insert or update or delete on ${table} for each statement execute function fail()`,
    `drop trigger fault on ${table}`,
  ] as const
function as(who: Member) {
  const visitor = new Visitor(server.origin)
  visitor.signIn(who)
  return visitor
}

interface Try {
  fault: readonly [string, string]
  /** Where the form is; without it, on the page that is open. */
  path?: string
  button: RegExp
  /** The address that the form is sent to, where there are several. */
  action?: string | RegExp
  answers?: Record<string, string | string[]>
  /** What the answer says, or the page to which it leads. */
  says: string[]
}

/** Sends a form while something is wrong. An answer of 503 is the point here; the visitor has kept its page. */
async function fail(visitor: Visitor, { fault, path, button, action, answers = {}, says }: Try) {
  if (path) await visitor.open(path)
  const isMeant = (form: HTMLElement) => !action || new RegExp(action).test(form.getAttribute("action") ?? "")
  const buttons = visitor.page.querySelectorAll("form button").filter((one) => isMeant(one.closest("form")!))
  const phrase = buttons.map(({ text }) => text.trim()).find((text) => button.test(text))
  expect(phrase, `${button} on ${visitor.address}`).toBeDefined()
  await during(fault, () => visitor.send(phrase!, answers, isMeant)).catch((error: Error) =>
    expect(String(error), path).toMatch(/ (404|503)\b|toBeLessThan/),
  )
  for (const text of says) expect(visitor.text(), `${path} while ${fault[0]}`).toContain(text)
  expect(visitor.source()).not.toMatch(/Failed query|PostgresError|on purpose/)
}

const LISTS = [
  "/users-side",
  "/AllUsers",
  "/cast",
  "/user-religion?religion=Islam",
  "/Section?sect=Sunni",
  "/user-height?height=5'6''",
  "/user-residence?residence=Urban",
  "/userProffesion?employedStatus=Employed",
  "/Soulmate",
]

test("A list that cannot be read says so in its own words, with the way to try again", async () => {
  const ayesha = await member({ dataDir: server.dataDir, plan: "pro" })
  const headers = { Cookie: `sid=${ayesha.token}` }
  const says = async (path: string, text: string) => {
    const answer = await send(server.origin, path, { headers })
    expect(answer.text, `${path}: ${answer.status}`).toContain(text)
    expect(answer.text, path).toContain("Try again")
    expect(answer.text, path).not.toMatch(/Failed query|PostgresError|relation/)
  }
  await during(tableAway("dismissal"), async () => {
    for (const path of LISTS) await says(path, "Failed to fetch profiles. Please try again later.")
  })
  await during(tableAway("favourite"), () => says("/user-favourite", "Failed to load favorites"))
  await during(columnAway("profile", "marital_status"), () =>
    says("/connectionRequest", "Failed to load pending requests"),
  )
})

test("A page that cannot be read says so in its own words", async () => {
  const { dataDir, origin } = server
  const [ayesha, bilal] = [await member({ dataDir, plan: "pro" }), await member({ dataDir, gender: "male" })]
  const consultant = await member({ dataDir, role: "guest" })
  await connect(ayesha, bilal, "accepted", dataDir)
  const pages: [readonly [string, string], string, Member, string[]][] = [
    [tableAway("favourite"), "/user-favourite", ayesha, ["Failed to fetch favorites: 500"]],
    [
      tableAway("favourite"),
      "/client-favourite",
      consultant,
      ["Failed to load favorites", "Failed to fetch favorites: 500"],
    ],
    [tableAway("favourite"), "/clients?favourite", consultant, ["Failed to load favorites"]],
    [columnAway("profile", "father_name"), `/UserProfile/${bilal.profileId}`, ayesha, ["Error fetching profile"]],
    [columnAway("account", "company_address"), "/UserProfile", ayesha, ["Failed to load profile data"]],
    [tableAway("attachment"), `/Messages/${bilal.id}`, ayesha, ["Error", "Something went wrong. Try again later."]],
  ]
  await database(dataDir)`insert into conversation (low_id, high_id) values (${ayesha.id}, ${bilal.id})`
  for (const [fault, path, who, texts] of pages)
    await during(fault, async () => {
      const { text } = await send(origin, path, { headers: { Cookie: `sid=${who.token}` } })
      for (const phrase of [...texts, "Try again"]) expect(parse(text).structuredText, path).toContain(phrase)
    })
})

test("Whoever cannot log in or sign up is told so, and nothing typed is lost", async () => {
  const { dataDir } = server
  const visitor = new Visitor(server.origin)
  const { name, email, password } = newPerson()
  const typed = (field: string) => visitor.page.querySelector(`[name=${field}]`)?.getAttribute("value")
  const signUp = { name, email, password, confirmPassword: password }
  const company = { companyName: "Rishtey", companyAddress: "4 Mall Road, Lahore", contactNo: "+923001234567" }

  await fail(visitor, {
    fault: columnAway("account", "password_hash"),
    path: "/login",
    button: /^Login$/,
    answers: { username: email, password },
    says: ["Oops...", "An error occurred. Please try again later."],
  })
  expect([typed("username"), typed("password")]).toEqual([email, undefined])
  await fail(visitor, {
    fault: readOnly("registration"),
    path: "/consultant-signup",
    button: /^Sign Up$/,
    answers: { ...signUp, ...company, cnic: "35202-1234567-1" },
    says: ["Something went wrong!"],
  })
  expect([typed("email"), typed("cnic")]).toEqual([email, "35202-1234567-1"])
  await fail(visitor, {
    fault: readOnly("registration"),
    path: "/users",
    button: /^Sign Up$/,
    answers: signUp,
    says: ["Signup failed. Please try again."],
  })
  expect([typed("name"), typed("email"), typed("password")]).toEqual([name, email, undefined])

  await visitor.open("/users")
  await visitor.send("Sign Up", signUp)
  const code = await readCode({ email }, { dataDir })
  await fail(visitor, {
    fault: readOnly("audit_event"),
    button: /^Verify$/,
    answers: { otp: [...code] },
    says: ["Something went wrong"],
  })
  visitor.keep(await fiveMinutesLater(visitor.cookie(), dataDir))
  const resend = { path: "/otp", button: /^Resend OTP$/ }
  await fail(visitor, { ...resend, fault: tableAway("rate_limit"), says: ["Failed to resend OTP"] })
  // What failed was counted, too.
  await database(dataDir)`delete from rate_limit`
  await visitor.open("/otp")
  await visitor.send("Resend OTP")
  expect(visitor.text()).toContain("New OTP sent successfully")
  await visitor.send("Verify", { otp: [...(await readCode({ email }, { after: code, dataDir }))] })
  expect(visitor.address).toMatch(/\/login$/)
})

test("Whoever cannot choose a new password is told so at each step", async () => {
  const { dataDir } = server
  const { email, token } = await member({ dataDir })
  const visitor = new Visitor(server.origin)
  await fail(visitor, {
    fault: tableAway("rate_limit"),
    path: "/ResetPassword",
    button: /^Send Code$/,
    answers: { email },
    says: ["Server error. Please try again later."],
  })
  await visitor.open("/ResetPassword")
  await visitor.send("Send Code", { email })
  const code = await readCode({ email }, { dataDir })
  await visitor.send("Verify", { otp: [...(code === "123456" ? "654321" : "123456")] })
  expect(visitor.text()).toContain("OTP verification failed.")
  await visitor.send("Resend OTP")
  expect(visitor.text()).toContain("Failed to resend OTP.")
  await fail(visitor, {
    fault: readOnly("audit_event"),
    button: /^Verify$/,
    answers: { otp: [...code] },
    says: ["Server error. Please try again later."],
  })
  await visitor.send("Verify", { otp: [...code] })
  const answers = { newPassword: "three-green-boats", confirmPassword: "three-green-boats" }
  await fail(visitor, {
    fault: readOnly("account"),
    button: /^Change Password$/,
    answers,
    says: ["Password reset failed."],
  })
  const headers = { Cookie: `sid=${token}` }
  expect((await send(server.origin, "/users-side", { headers })).status, "the session still stands").toBe(200)
  await visitor.send("Change Password", answers)
  expect(visitor.address).toMatch(/\/login$/)
})

test("What cannot be changed is said where it was asked for, and nothing is lost", async () => {
  const { dataDir } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const edit = `/UserEditProfile/${ayesha.profileId}`
  const [omar, bilal] = [await member({ dataDir, gender: "male" }), await member({ dataDir, gender: "male" })]
  await connect(ayesha, omar, "accepted", dataDir)
  const [request] = await database(dataDir)`select id::int from connection_request where receiver_id = ${omar.id}`
  const his = `/UserProfile/${bilal.profileId}`
  const remove = `/connections?confirm=remove&target=${request!.id}`
  const tries: Try[] = [
    {
      fault: readOnly("profile"),
      path: edit,
      button: /Save/,
      says: ["Error updating profile: Failed to update profile."],
    },
    {
      fault: readOnly("profile"),
      path: `${edit}?confirm=delete`,
      button: /delete it/,
      says: ["An error occurred while deleting the profile."],
    },
    { fault: stuck("profile"), path: `${edit}?confirm=delete`, button: /delete it/, says: ["Deletion failed."] },
    { fault: readOnly("account"), path: "/DeleteAccount", button: /delete/i, says: ["Failed to delete account."] },
    { fault: readOnly("favourite"), path: his, button: /^Favourite/, says: ["Error!", "Update failed."] },
    { fault: readOnly("dismissal"), path: his, button: /^Not interested$/, says: ["Error!", "Update failed."] },
    { fault: readOnly("connection_request"), path: his, button: /^Connect$/, says: ["Failed to send request"] },
    {
      fault: readOnly("connection_request"),
      path: remove,
      button: /remove/i,
      action: "/connection/remove",
      says: ["Failed to remove connection"],
    },
    {
      fault: readOnly("message"),
      path: `/Messages/${omar.id}`,
      button: /^Send$/,
      answers: { message: "Assalam o alaikum" },
      says: ["Failed to send message: Something went wrong. Try again later.", "Assalam o alaikum"],
    },
  ]
  for (const one of tries) await fail(as(ayesha), one)
  const [left] = await database(dataDir)`select status from account where id = ${ayesha.id}`
  expect(left!.status).toBe("active")

  const her = as(ayesha)
  await her.open(remove)
  await her.send("Remove connection", {}, (form) => form.getAttribute("action") === "/connection/remove")
  expect(her.text()).toContain("Connection or request removed")
})

test("A profile or a user that cannot be created is said so in the form, as it was typed", async () => {
  const { dataDir } = server
  for (const who of [
    await member({ dataDir, profile: false }),
    await member({ dataDir, role: "guest", profile: false }),
  ]) {
    const visitor = as(who)
    await database(dataDir)`update account set company_name = 'Rishtey' where id = ${who.id}`
    await visitor.open(visitor.address || "/UserCreate-profile")
    if (/\/profile$/.test(visitor.address)) await visitor.open("/client-profile")
    while (!visitor.page.querySelectorAll("button").some(({ text }) => text.trim() === "Submit Profile")) {
      const country = visitor.page.querySelector("[name=nationality] option[value^=PK]")?.getAttribute("value")
      if (country) await visitor.send("Update provinces", { nationality: country })
      await visitor.send("Next", {
        ...answersTo(wizardForm(visitor), "Karim"),
        ...(country ? { nationality: country } : {}),
      })
    }
    await fail(visitor, {
      fault: readOnly("profile"),
      button: /^Submit Profile$/,
      answers: answersTo(wizardForm(visitor), "30"),
      says: ["Failed to create profile. Please try again."],
    })
  }

  const administrator = as(await member({ dataDir, role: "admin", profile: false }))
  await administrator.open("/portal/create-user")
  await administrator.send("Update states", { country: "Pakistan" })
  await fail(administrator, {
    fault: readOnly("account"),
    button: /^Create User$/,
    answers: { username: "zainab", email: newPerson("Zainab").email, city: "Lahore", state: "Punjab" },
    says: ["An error occurred while creating the user."],
  })
  expect(administrator.page.querySelector("[name=username]")!.getAttribute("value")).toBe("zainab")
})

const wizardForm = ({ page }: Visitor) =>
  page.querySelector("main form:has([name])") ?? page.querySelector("main form")!

test("Whoever is gone meanwhile cannot be kept, asked or hidden, and a page of the product says so", async () => {
  const { dataDir } = server
  const [ayesha, bilal] = [await member({ dataDir }), await member({ dataDir, gender: "male" })]
  for (const [button, phrase] of [
    [/^Favourite/, "An error occurred while updating favorites."],
    [/^Not interested$/, "Page not found"],
    [/^Connect$/, ""],
  ] as const) {
    const her = as(ayesha)
    await her.open(`/UserProfile/${bilal.profileId}`)
    const gone = `update profile set visible = false where id = ${bilal.profileId}`
    const back = `update profile set visible = true where id = ${bilal.profileId}`
    await fail(her, { fault: [gone, back], button, says: [phrase] })
    expect(her.page.querySelector("main"), `${button}: ${her.status}`).toBeTruthy()
  }
})

test("Whoever starts a chat without a login, or with nobody, is told so", async () => {
  const visitor = new Visitor(server.origin)
  await visitor.open("/Messages/1")
  expect(visitor.text()).toContain("Unauthorized Please log in first.")
  await visitor.open("/UserProfile")
  expect(visitor.text()).toContain("Authentication token missing. Please log in.")
  const ayesha = as(await member({ dataDir: server.dataDir }))
  await ayesha.open("/Messages/99999999")
  expect(ayesha.text()).toContain("No registered user found to initiate chat.")
})
