import { member, suspend } from "../../support/people/members.ts"
import { newPerson } from "../../support/people/people.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { type Answer, post, send } from "../../support/requests/http.ts"
import { fiveMinutesLater } from "../../support/requests/sealed-cookies.ts"
import { database } from "../../support/servers/database.ts"
import type { RunningServer } from "../../support/servers/server.ts"

const PASSWORD = "green-mango-tree"
const someAddress = () => newPerson("Ayesha").email
const DATES = /\d{4}-\d\d-\d\dT[\d:.]+Z|\b1\d{12}\b/g

/** What is left of an answer without whatever differs from one load of the same page to the next. */
function comparable({ status, headers, text }: Answer, email: string) {
  const plain = (words: string) =>
    words
      .replaceAll(email, "(address)")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "(id)")
      .replace(/[\w+/]{22}==/g, "(nonce)")
      .replace(/(formKey\W+(value)?\W*)[\w-]{20}/g, "$1(key)")
      .replace(DATES, "(date)")
      .replace(/\d\d:\d\d( Pakistan time| UTC)/g, "(time)$1")
      .replace(/\b(29\d|300)\b|wait \d+ seconds?/g, "(seconds left)")
      .replace(/(?<==)[\w-]+\.\.[\w.-]+/g, (sealed) => `(${sealed.length} letters)`)
  const { date: _, "retry-after": later, ...others } = headers
  return plain(JSON.stringify({ status, headers: others, waits: later !== undefined, text }))
}

/** Everything that a browser gets which asks for a code, loads its page, tries and asks again. */
async function walk({ origin, dataDir }: RunningServer, start: string, page: string, fields: Record<string, string>) {
  const answers: Answer[] = []
  let cookie = ""
  const keep = async (answer: Promise<Answer>) => {
    answers.push(await answer)
    const set = (await answer).headers["set-cookie"] as string[] | undefined
    cookie = set?.find((line) => line.includes("_code="))?.split(";", 1)[0] ?? cookie
  }
  const load = (path = page) => keep(send(origin, path, { headers: { Cookie: cookie } }))
  const submit = (form: Record<string, string>, path = page) => keep(post(origin, path, form, { Cookie: cookie }))

  await keep(post(origin, start, fields))
  for (const path of [page, `${page}.data`, page, `${page}.data`]) await load(path)
  // Milliseconds, or a date that moves from load to load, would tell that a code was looked up.
  const dates = answers
    .flatMap(({ text }) => text.match(DATES) ?? [])
    .map((date) => new Date(Number(date) || date).getTime())
  expect(
    [...new Set(dates)].map((date) => date % 1_000),
    page,
  ).toEqual([0])
  await submit({ intent: "resend" })
  for (const path of [page, `${page}.data`]) await submit({ otp: "000000" }, path)
  cookie = await fiveMinutesLater(cookie, dataDir)
  await load()
  await submit({ intent: "resend" })
  await load()
  for (let time = 0; time < 9; time++) await submit({ otp: "000000" })
  expect(answers.at(-1)!.status, "the tenth try a minute is the last").toBe(429)
  return answers
}

test("Nobody can tell from any answer whether an address is registered, waits for its code or is suspended", async ({
  server,
}) => {
  const { origin, dataDir } = server
  const known = await member({ dataDir })
  const suspended = await member({ dataDir })
  const invited = await member({ dataDir, profile: false })
  const sql = database(dataDir)
  await suspend(suspended, dataDir)
  await sql`update account set status = 'pending', password_hash = null, verified_at = null where id = ${invited.id}`
  const signUp = (email: string) => ({ name: "Ayesha Khan", email, password: PASSWORD, confirmPassword: PASSWORD })
  const unverified = someAddress()
  await post(origin, "/users", signUp(unverified))
  const addresses = {
    unknown: someAddress(),
    known: known.email,
    unverified,
    invited: invited.email,
    suspended: suspended.email,
  }

  const walks = [
    ["/ResetPassword", "/ResetOtp", (email: string) => ({ email })],
    ["/users", "/otp", signUp],
  ] as const
  for (const [start, page, fieldsOf] of walks) {
    const expected: string[] = []
    for (const [who, email] of Object.entries(addresses)) {
      const answers = await walk(server, start, page, fieldsOf(email))
      const seen = answers.map((answer) => comparable(answer, email))
      if (who === "unknown") expected.push(...seen)
      expect(seen, `${page} of ${who}`).toEqual(expected)
    }
  }
})
