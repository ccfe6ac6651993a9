import { readFileSync } from "node:fs"
import { connect, member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { OTHER_TEXTS, SECTION_8, SEEN } from "../../support/requests/catalogue.ts"
import { answersTo } from "../../support/requests/filling.ts"
import { Visitor } from "../../support/requests/visitor.ts"

/** What a line of the specification quotes; an apostrophe between letters belongs to the text. */
const quotedIn = (text: string) =>
  [...text.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g)].map(([, text]) => text!)

/** Between the places of a text that change: names, counts, reasons. */
const fixedParts = (text: string) => text.replace(/^\.\.\. |(?<=: )\.\.\.$/g, "").split(/\{\w+\}| \.\.\. /)

test("Every text of the error catalogue has a test that sees it, and none is left over", () => {
  const specified = new Set([...quotedIn(SECTION_8), ...OTHER_TEXTS])
  const seen = Object.values(SEEN).flat()
  expect([...specified].filter((text) => !seen.includes(text)).sort()).toEqual([])
  expect(seen.filter((text) => !specified.has(text)).sort()).toEqual([])
  for (const [file, texts] of Object.entries(SEEN)) {
    const source = readFileSync(file, "utf8")
    const gone = texts.filter((text) => !fixedParts(text).every((part) => source.includes(part)))
    expect(gone, `no longer in ${file}`).toEqual([])
  }
})

test("What a visitor comes across before a login is worded as specified", async ({ server }) => {
  const ayesha = await member({ dataDir: server.dataDir })
  const visitor = new Visitor(server.origin)
  await visitor.open("/ResetOtp")
  expect(visitor.text()).toContain("OTP is required for resetting password.")
  await visitor.open("/ResetPassword")
  await visitor.send("Send Code", { email: "no address" })
  expect(visitor.text()).toContain("Please enter a valid email.")
  await visitor.open("/login")
  await visitor.send("Login", { username: ayesha.email, password: ayesha.password })
  expect(visitor.text()).toContain("Login Successful Welcome back!")
})

test("What is missing or empty is worded as specified", async ({ server, cookie }) => {
  const { dataDir, origin } = server
  const [bilal, consultant, zara] = [
    await member({ dataDir, gender: "male", profile: { occupation: null } }),
    await member({ dataDir, role: "guest", profile: false }),
    await member({ dataDir, profile: false }),
  ]
  const as = async (who: { token: string }, path: string) => {
    const visitor = new Visitor(origin)
    visitor.signIn(who)
    await visitor.open(path)
    return visitor
  }
  const her = { token: cookie.replace("sid=", "") }
  expect((await as(her, `/UserProfile/${bilal.profileId}`)).text()).toContain("N/A")
  expect((await as(her, "/connectionRequest?tab=received")).text()).not.toContain("undefined")
  const sana = await member({ dataDir })
  for (let i = 0; i < 11; i++) await connect(sana, await member({ dataDir, gender: "male" }), "accepted", dataDir)
  expect((await as(sana, "/connections")).text()).toMatch(/Show: .* per page/)
  expect((await as(consultant, "/clients")).text()).toContain(
    "It seems like no user found right now. When we find it will appear here",
  )
  const empty = (await as(zara, "/contacts")).text()
  expect(empty).toContain("No conversations yet")
  expect(empty).toContain("When you start chatting with someone, they'll appear here.")

  const wizard = await as(zara, "/UserCreate-profile")
  await wizard.send("Next", answersTo(wizard.page.querySelector("main form:has([name=firstName])")!, "Zara"))
  await wizard.send("Update provinces", { nationality: "GI|Gibraltar" })
  expect(wizard.text()).toContain("No provinces available for this country")
})
