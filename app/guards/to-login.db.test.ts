import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { findKeptForm } from "#app/kept-forms/kept-forms.server.ts"
import { rememberDevice } from "#app/viewer/known-device.server.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { keptForms } from "#db/schema/kept-forms.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../features/accounts/accounts-for-tests.ts"
import { toLogin } from "./to-login.server.ts"

newDatabase()
const clock = movableClock()

const cookieIn = (header: string) => header.split(";", 1)[0]!

/** Somebody whose session has grown too old, with the cookie of the browser. */
async function loggedOut() {
  const { id } = await somebody()
  const cookie = cookieIn(await openSession(id, new Request("http://localhost/")))
  await clock.forward({ days: 15 })
  return { id, cookie }
}

function posted(
  path: string,
  fields: Record<string, string | File>,
  cookie = "",
  headers: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return new Request(`http://localhost${path}`, { method: "POST", body, headers: { Cookie: cookie, ...headers } })
}

const keptFormCookie = (answer: Response) => {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith("held="))
  return line && cookieIn(line)
}

const rowsOf = (accountId: number) => db.select().from(keptForms).where(eq(keptForms.accountId, accountId))
const asking = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } })

describe("a form whose session had ended", () => {
  test("is kept for its account, without secrets and files, and nothing of it is in the address", async () => {
    const { id, cookie } = await loggedOut()
    const fields = {
      intent: "save",
      firstName: "Ayesha",
      password: "three-green-boats",
      otp: "123456",
      card_number: "4242",
      cnic: "3520212345671",
      image: new File(["x"], "ayesha.jpg"),
    }
    const answer = await toLogin(posted("/UserEditProfile/7?client=3", fields, cookie), ctx())
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2FUserEditProfile%2F7%3Fclient%3D3")
    const kept = await findKeptForm(asking(keptFormCookie(answer)!), id, "/UserEditProfile/7?client=3")
    expect(kept).toEqual({
      action: "/UserEditProfile/7?client=3",
      fields: [
        ["intent", "save"],
        ["firstName", "Ayesha"],
      ],
    })
    expect(JSON.stringify(await rowsOf(id))).not.toContain("Ayesha")
  })

  test("is known by the browser's last login where the session is gone for good", async () => {
    const { id } = await somebody()
    const device = cookieIn(await rememberDevice(new Request("http://localhost/"), id))
    const answer = await toLogin(posted("/assistance", { wish: "A kind person" }, device), ctx())
    expect(await findKeptForm(asking(keptFormCookie(answer)!), id, "/assistance")).toBeDefined()
  })

  test("comes with its page when only its data were asked for", async () => {
    const { id, cookie } = await loggedOut()
    const answer = await toLogin(posted("/assistance.data?_routes=x", { wish: "A kind person" }, cookie), ctx())
    expect(answer.headers.get("Location")).toBe("/login?redirectTo=%2Fassistance")
    expect(await rowsOf(id)).toHaveLength(1)
  })

  test("of a button without a page leads to the question, and from there back to where the button was", async () => {
    const { id, cookie } = await loggedOut()
    const referer = { Referer: "http://localhost/UserProfile/7?client=3" }
    const answer = await toLogin(posted("/connection/send", { profileId: "7" }, cookie, referer), ctx())
    const question = "/once-more?back=%2FUserProfile%2F7%3Fclient%3D3"
    expect(answer.headers.get("Location")).toBe(`/login?redirectTo=${encodeURIComponent(question)}`)
    expect((await findKeptForm(asking(keptFormCookie(answer)!), id, question))?.action).toBe("/connection/send")
  })

  test.each<[string, string, Record<string, string>]>([
    ["nothing was typed in it", "/clients/7", { intent: "done", noteId: "3" }],
    [
      "it holds secrets only",
      "/change-password",
      { oldPassword: "three-green-boats", newPassword: "boats-green-three" },
    ],
    ["a script asked for a list", "/UserCreate-Religion.data", { intent: "provinces", nationality: "PK|Pakistan" }],
    ["it is larger than any form of ours", "/assistance", { wish: "x".repeat(60_000), other: "x".repeat(60_000) }],
    ["no form of ours has such a field", "/assistance", { "a[999999]": "x" }],
  ])("is not kept when %s", async (_why, path, fields) => {
    const { id, cookie } = await loggedOut()
    const answer = await toLogin(posted(path, fields, cookie), ctx())
    expect([answer.status, keptFormCookie(answer)]).toEqual([302, undefined])
    expect(await rowsOf(id)).toEqual([])
  })

  test("of a stranger is not kept, nor with a session or device that was made up", async () => {
    const before = await db.$count(keptForms)
    for (const cookie of ["", "sid=made-up", "device=a.b.c.d.e; sid=x"])
      expect(
        keptFormCookie(await toLogin(posted("/assistance", { wish: "A kind person" }, cookie), ctx())),
      ).toBeUndefined()
    expect(await db.$count(keptForms)).toBe(before)
  })

  test("takes the place of the earlier one of its page, and only so many an hour are kept", async () => {
    const { id, cookie } = await loggedOut()
    let browser = cookie
    for (let time = 0; time < 32; time += 1) {
      const answer = await toLogin(posted("/assistance", { wish: `wish ${time}` }, browser), ctx())
      browser = `${cookie}; ${keptFormCookie(answer) ?? browser.split("; ")[1]}`
    }
    expect(await rowsOf(id)).toHaveLength(1)
    expect((await findKeptForm(asking(browser), id, "/assistance"))?.fields).toEqual([["wish", "wish 29"]])
  })
})
