import type { Page } from "@playwright/test"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, type Member, member, suspend } from "../support/people/members.ts"
import { wrote } from "../support/people/messages.ts"
import { database } from "../support/servers/database.ts"

const THREAT = "I know where your father works"

/** What may have happened since Bilal threatened Ayesha. `his` and `hers` are their open pages. */
type AuditEvent = (pair: { ayesha: Member; bilal: Member; hers: Page; his: Page }) => Promise<unknown>

async function blocks(page: Page, other: Member) {
  await page.goto(`/block/${other.id}`)
  await page.getByRole("button", { name: "Block" }).click()
  await expect(page.getByText(`You have blocked ${other.name}.`)).toBeVisible()
}

async function removes(page: Page, other: Member) {
  await page.goto("/connections")
  await page.getByLabel(`More about ${other.name}`).click()
  await page.getByRole("link", { name: "Remove" }).click()
  await page.getByRole("button", { name: "Remove connection" }).click()
  await expect(page.getByText("Connection or request removed").first()).toBeVisible()
}

async function deletesAccount(page: Page) {
  await page.goto("/DeleteAccount")
  await expect(page.getByText("they can still report", { exact: false })).toBeVisible()
  await page.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(page).toHaveURL(/\/login$/)
}

const pauses = ({ profileId }: Member) =>
  database()`update profile set status = 'paused', visible = false where id = ${profileId}`

const SINCE: Record<string, AuditEvent> = {
  "he blocks her": ({ his, ayesha }) => blocks(his, ayesha),
  "she blocks him": ({ hers, bilal }) => blocks(hers, bilal),
  "he removes her": ({ his, ayesha }) => removes(his, ayesha),
  "she removes him, and he deletes his account": async ({ hers, his, bilal }) => {
    await removes(hers, bilal)
    await deletesAccount(his)
  },
  "he blocks her, and deletes his account": async ({ his, ayesha }) => {
    await blocks(his, ayesha)
    await deletesAccount(his)
  },
  "he blocks her, and is suspended": async ({ his, ayesha, bilal }) => {
    await blocks(his, ayesha)
    await suspend(bilal)
  },
  "he removes her, and pauses": async ({ his, ayesha, bilal }) => {
    await removes(his, ayesha)
    await pauses(bilal)
  },
}

async function threatened() {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(bilal, ayesha)
  return { ayesha, bilal, message: await wrote(bilal, ayesha, THREAT) }
}

/** What a program of hers is answered. */
async function report(page: Page, { email, password }: Member, body: object) {
  const login = await page.request.post("/api/users/login", { data: { email, password } })
  const { token } = (await login.json()) as { token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const list = await page.request.get("/api/reports/received", { headers })
  const data = { category: "Insults or threats", note: "By my app.", ...body }
  return { list: await list.text(), status: (await page.request.post("/api/reports", { headers, data })).status() }
}

for (const [since, event] of Object.entries(SINCE))
  test(`Bilal threatens Ayesha; ${since}; she reports him by page and by program`, async ({ open }) => {
    const { ayesha, bilal, message } = await threatened()
    const [hers, his] = [await open(ayesha), await open(bilal)]
    await event({ ayesha, bilal, hers, his })

    const chat = await hers.goto(`/Messages/${bilal.id}`)
    expect([403, 404]).toContain(chat!.status())
    await hers.getByRole("link", { name: "See and report what you have received" }).click()
    await expect(hers.getByRole("heading", { name: "What you have received" })).toBeVisible()
    await expect(hers.getByRole("heading", { name: bilal.name })).toBeVisible()
    await expect(hers.getByText(THREAT)).toBeVisible()
    const list = await hers.content()
    for (const way of [`/UserProfile/${bilal.profileId}`, `/Messages/${bilal.id}`, bilal.email])
      expect(list).not.toContain(way)
    await hers.getByRole("link", { name: `Report the message of ${bilal.name}` }).click()
    await expect(hers.getByRole("heading", { name: `Report a message from ${bilal.name}` })).toBeVisible()
    await hers.getByLabel("What is wrong?").selectOption("Insults or threats")
    await hers.getByLabel("Please describe it").fill("He threatens my family.")
    await hers.getByRole("button", { name: "Send report" }).click()
    await expect(hers.getByText("Thank you. We will look at your report")).toBeVisible()
    await expect(hers).toHaveURL(/\/reports\/received$/)

    const person = await report(hers, ayesha, { what: "person", id: bilal.id })
    expect(person.status).toBe(201)
    expect(person.list).toContain(THREAT)
    expect((await report(hers, ayesha, { what: "message", id: message })).status).toBe(409)
    const stranger = await member({ firstName: "Sana" })
    for (const [what, id] of [
      ["message", message],
      ["person", bilal.id],
    ] as const) {
      const asked = await report(hers, stranger, { what, id })
      expect([asked.status, asked.list.includes(THREAT)]).toEqual([404, false])
    }
  })

test("Ayesha reports Bilal and blocks him, who had blocked her; Nadia reads the message and what stood around it", async ({
  open,
}) => {
  const { ayesha, bilal, message } = await threatened()
  const sql = database()
  await sql`insert into message (conversation_id, sender_id, client_id, body)
    select conversation_id, ${ayesha.id}, gen_random_uuid(), 'Leave me alone' from message where id = ${message}`
  const [hers, his] = [await open(ayesha), await open(bilal)]
  await blocks(his, ayesha)

  await hers.goto("/blocked")
  await hers.getByRole("main").getByRole("link", { name: "what you have received" }).click()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByRole("link", { name: `See all from ${bilal.name}` }).click()
  await expect(hers.getByRole("heading", { name: `Received from ${bilal.name}` })).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByRole("link", { name: `Report the message of ${bilal.name}` }).click()
  await hers.getByLabel("What is wrong?").selectOption("Insults or threats")
  await hers.getByLabel("Please describe it").fill("He knows where my father works.")
  await hers.getByLabel(`Block ${bilal.name} as well`).check()
  await hers.getByRole("button", { name: "Send report" }).click()
  await expect(hers.getByRole("button", { name: `Unblock ${bilal.name}` })).toBeVisible()

  const page = await open(await member({ firstName: "Nadia", role: "admin", profile: false }))
  const [row] = await sql`select id::int from report where message_id = ${message}`
  await page.goto(`/portal/reports/${row!.id}`)
  await expect(page.getByRole("heading", { name: "The conversation around it" })).toBeVisible()
  await expect(page.getByRole("listitem").filter({ hasText: "This was reported" })).toContainText(THREAT)
  await expect(page.getByRole("listitem").filter({ hasText: "The reporter" })).toContainText("Leave me alone")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
})

test("Whoever has received nothing reads so, and finds nobody by a number", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto("/Settings")
  await page.getByRole("link", { name: "What you have received" }).click()
  await expect(page.getByText("You have not received anything in the last 180 days.")).toBeVisible()
  for (const path of [`/reports/received/${bilal.id}`, `/report/person/${bilal.id}`, "/reports/received/x"])
    for (const reading of [path, `${path}.data`]) expect((await page.request.get(reading)).status(), reading).toBe(404)
})
