import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { unsubscribePath } from "../support/people/unsubscribe-links.ts"
import { FORM, send } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"

const chosenBy = ({ id }: { id: number }) =>
  database()`select kind, frequency, client_id::int from mail_preference where account_id = ${id} order by kind`
/** The field says it before the server has it. */
const expectChosen = (who: { id: number }, rows: object[]) =>
  expect.poll(async () => [...(await chosenBy(who))]).toEqual(rows)

test("Ayesha chooses which mails she gets, and how often", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  await page.goto("/Settings")
  await page.getByRole("link", { name: "Notifications by mail" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Notifications by mail" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await expect(page.getByLabel("Somebody would like to connect")).toHaveValue("now")
  await expect(page.getByLabel("New people who suit well")).toHaveValue("weekly")
  await page.getByLabel("New messages").selectOption("Once a day")
  await page.getByLabel("New people who suit well").selectOption("Never")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByRole("status")).toContainText("Saved.")
  await expect(page.getByLabel("New messages")).toHaveValue("daily")
  await expectChosen(ayesha, [
    { kind: "match", frequency: "never", client_id: null },
    { kind: "message", frequency: "daily", client_id: null },
  ])

  await page.getByLabel("New messages").selectOption("At once")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByLabel("New messages")).toHaveValue("now")
  await expectChosen(ayesha, [{ kind: "match", frequency: "never", client_id: null }])
})

test("A consultant chooses for one client alone", async ({ open }) => {
  const sana = await member({ role: "guest" })
  const { makeProfile } = await import("../../db/test-people.ts")
  const clientId = await makeProfile(sana.id, "Hina", { kind: "client" }, database())
  const page = await open(sana)
  await page.goto(`/clients/${clientId}`)
  await page.getByRole("link", { name: "Mails about this client" }).click()
  await expect(page.getByText("is for Hina Malik alone")).toBeVisible()
  await expectNoViolations(page)
  await expect(page.getByLabel("Somebody would like to connect")).toHaveValue("")
  await page.getByLabel("Somebody would like to connect").selectOption("Once a week")
  await page.getByRole("button", { name: "Save" }).click()
  await expect(page.getByLabel("Somebody would like to connect")).toHaveValue("weekly")
  await expect(page.getByRole("status")).toContainText("Saved.")
  await expectChosen(sana, [{ kind: "request", frequency: "weekly", client_id: clientId }])
  expect((await page.goto(`/Settings/mail?client=${clientId + 100_000}`))?.status()).toBe(404)
})

test("The link of a mail ends its kind without a login, and only when the button is pressed", async ({ open }) => {
  const ayesha = await member()
  const page = await open()
  const path = unsubscribePath(ayesha.id, "match")
  await page.goto(path)
  await expect(page.getByRole("heading", { name: "No more mails about new matches?" })).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  expect(await chosenBy(ayesha)).toEqual([])
  await page.getByRole("button", { name: "Yes, end them" }).click()
  await expect(page.getByText("You get no more mails about new matches.")).toBeVisible()
  expect(await chosenBy(ayesha)).toEqual([{ kind: "match", frequency: "never", client_id: null }])
  expect((await page.goto(`${path.slice(0, -2)}aa`))?.status()).toBe(404)
})

test("A mail program ends a kind by one post without cookie, from wherever it is, as often as it likes @plain", async () => {
  const ayesha = await member()
  const path = unsubscribePath(ayesha.id, "request")
  const oneClick = { method: "POST", headers: { "Content-Type": FORM }, body: "List-Unsubscribe=One-Click" }
  const from: Record<string, string>[] = [{}, { Origin: "null" }]
  for (const origin of [...from, { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" }]) {
    const { status, headers } = await send(process.env.E2E_ORIGIN!, path, {
      ...oneClick,
      headers: { ...oneClick.headers, ...origin },
    })
    expect([status, headers["set-cookie"]]).toEqual([200, undefined])
  }
  expect(await chosenBy(ayesha)).toEqual([{ kind: "request", frequency: "never", client_id: null }])
  expect((await send(process.env.E2E_ORIGIN!, path.replace("request.", "message."), oneClick)).status).toBe(404)
})

test("A kind that nobody knows is answered beside its field", async () => {
  const ayesha = await member()
  const headers = { "Content-Type": FORM, Cookie: `sid=${ayesha.token}`, Origin: process.env.E2E_ORIGIN! }
  const answer = await send(process.env.E2E_ORIGIN!, "/Settings/mail", {
    method: "POST",
    headers,
    body: "request=hourly&match=never",
  })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain("Please choose one of the answers.")
  expect(await chosenBy(ayesha)).toEqual([])
})
