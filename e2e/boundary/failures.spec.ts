import type { HTMLElement } from "node-html-parser"
import { expect, test } from "../support/boundary.ts"
import { database } from "../support/database.ts"
import { send } from "../support/http.ts"
import { type Member, member } from "../support/members.ts"
import { type RunningServer, startServer } from "../support/server.ts"
import { Visitor } from "../support/visitor.ts"

/** One server for what goes wrong on purpose: its 500s are not those that other tests look out for. */
let server: RunningServer
test.describe.configure({ mode: "serial" })
test.beforeAll(async () => {
  server = await startServer()
  await database(server.dataDir).unsafe(`create function fail() returns trigger language plpgsql
    as $$ begin raise exception 'on purpose'; end $$`)
})
test.afterAll(() => server.stop())

/** While something is wrong with the database. */
async function during<T>([harm, mend]: readonly [string, string], then: () => Promise<T>) {
  const sql = database(server.dataDir)
  await sql.unsafe(harm)
  try {
    return await then()
  } finally {
    await sql.unsafe(mend)
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

/** Presses the button of the first form that a page has for an address. */
async function press(visitor: Visitor, path: string, form: string, words?: RegExp) {
  await visitor.open(path)
  const isMeant = (one: HTMLElement) => !words || words.test(one.text)
  const found = visitor.page.querySelectorAll(form).find((one) => one.querySelectorAll("button").some(isMeant))!
  expect(found, `${form} on ${path}`).toBeTruthy()
  const button = found.querySelectorAll("button").find(isMeant)!.text.trim()
  const action = found.getAttribute("action")
  return () => visitor.send(button, {}, (one) => one.getAttribute("action") === action)
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

test("What cannot be changed is said where it was asked for, and nothing is lost", async () => {
  const { dataDir } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const her = as(ayesha)
  const edit = `/UserEditProfile/${ayesha.profileId}`
  const steps: [readonly [string, string], string, string, RegExp | undefined, string][] = [
    [readOnly("profile"), edit, "main form", /Save/, "Error updating profile: Failed to update profile."],
    [
      readOnly("profile"),
      `${edit}?confirm=delete`,
      "dialog form",
      /delete/i,
      "An error occurred while deleting the profile.",
    ],
    [readOnly("account"), "/DeleteAccount", "main form", /delete/i, "Failed to delete account."],
  ]
  for (const [fault, path, form, words, text] of steps) {
    const go = await press(her, path, form, words)
    // The answer of 503 is the point here; the visitor has kept its page.
    await during(fault, go).catch(() => undefined)
    if (!her.source().includes(text)) await her.open("/Dashboard")
    expect(her.words(), path).toContain(text)
  }
  const [left] = await database(dataDir)`select status from account where id = ${ayesha.id}`
  expect(left!.status).toBe("active")
})
