import type { Page } from "@playwright/test"
import { isRemote } from "../remote/address.ts"
import { describeClient } from "../remote/clients.ts"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { card, newPerson, part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** A consultant with clients: `member` makes the first of them, who bears the consultant's own name. */
async function consultant(firstName: string, ...clients: string[]) {
  const person = await member({ firstName, role: "guest", plan: "pro", profile: false })
  const ids: Record<string, number> = {}
  for (const client of clients) ids[client] = await addClient(person, client)
  return { ...person, ids }
}

async function addClient({ id, ...consultant }: Member, firstName: string, gender: "female" | "male" = "female") {
  if (isRemote()) return describeClient(consultant, { ...newPerson(firstName, gender), lastName: `Of${id}` })
  const [row] = await database()<{ id: number }[]>`
    insert into profile (account_id, kind, first_name, last_name, gender, marital_status, date_of_birth, religion, sect, caste, city)
    values (${id}, 'client', ${firstName}, ${`Of${id}`}, ${gender}, 'single', '1997-05-05', 'Islam', 'Sunni', 'Rajput', 'Lahore')
    returning id::int`
  return row!.id
}

const nameOf = (person: Member, client: string) => `${client} Of${person.id}`
const good = async (page: Page) => {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

test("Farhat asks Bilal for Sana, whom she chooses; he reads for whom, accepts, and they chat about her @smoke", async ({
  open,
}) => {
  const farhat = await consultant("Farhat", "Sana", "Hira")
  const bilal = await member({ gender: "male", plan: "pro" })
  const hers = await open(farhat)
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByRole("button", { name: "Connect" }).click()
  await expect(hers).toHaveURL(new RegExp(`/AgainstRequest\\?profile=${bilal.profileId}$`))
  await expect(hers.getByRole("heading", { level: 1 })).toHaveText(`Ask ${bilal.name}`)
  await good(hers)
  await hers.getByRole("radio", { name: new RegExp(nameOf(farhat, "Sana")) }).check()
  await hers.getByRole("button", { name: "Send Request" }).click()
  await expect(hers).toHaveURL(/\/send-requests$/)
  await expect(hers.getByText("Connection request sent!")).toBeVisible()
  await expect(card(hers, bilal)).toContainText(`For your client ${nameOf(farhat, "Sana")}`)
  await good(hers)

  const his = await open(bilal)
  await his.goto("/received-request")
  const sana = { name: nameOf(farhat, "Sana") }
  await expect(card(his, sana)).toContainText(`Through ${farhat.name}`)
  await expect(card(his, sana)).toContainText("(not yet verified)")
  await good(his)
  await card(his, sana).getByRole("button", { name: "Accept" }).click()
  await expect(card(his, sana)).toHaveCount(0)
  await his.goto(`/Messages/${farhat.id}`)
  await expect(his.getByText(`about ${sana.name}`)).toBeVisible()
  const field = his.getByRole("textbox", { name: /^Message to/ })
  await expect(field).toBeEnabled()
  await untilAlive(his)
  await field.fill("Salam, my mother would like to meet her family")
  await his.getByRole("button", { name: "Send", exact: true }).click()
  await expect(his.getByRole("log")).toContainText("my mother would like to meet her family")

  await hers.goto("/accept-request")
  await expect(card(hers, bilal)).toContainText(`For your client ${sana.name}`)
  await hers.goto("/contacts")
  await expect(hers.getByRole("link", { name: new RegExp(bilal.name) })).toContainText(`About ${sana.name}`)
  await hers.goto(`/Messages/${bilal.id}`)
  await expect(hers.getByText("my mother would like to meet her family")).toBeVisible()
  await expect(hers.getByText(`About ${sana.name}`)).toBeVisible()
  await good(hers)
})

test("From Sana's page Farhat looks for her alone: every link carries her, and Connect asks for her", async ({
  open,
}) => {
  const farhat = await consultant("Farhat", "Sana", "Hira")
  const bilal = await member({ gender: "male" })
  const page = await open(farhat)
  await page.goto(`/clients/${farhat.ids.Sana}`)
  await good(page)
  await page.getByRole("link", { name: "Search for this client" }).click()
  await expect(page.getByText(`You are searching for ${nameOf(farhat, "Sana")}`)).toBeVisible()
  await page.getByRole("link", { name: "Main Menu" }).click()
  await expect(page).toHaveURL(/\/users-side\?client=\d+$/)
  await card(page, bilal).getByRole("button", { name: "Connect" }).click()
  await expect(card(page, bilal).getByRole("link", { name: "Requested" })).toBeVisible()
  await page.goto(`/clients/${farhat.ids.Sana}`)
  await expect(part(page, "Sent requests (1)")).toContainText(bilal.name)
  await page.goto(`/users-side?client=${farhat.ids.Hira}`)
  await expect(card(page, bilal).getByRole("button", { name: "Connect" })).toBeVisible()
  await page.getByRole("link", { name: /^Stop searching for/ }).click()
  await expect(page).not.toHaveURL(/client=/)
})

test("Two consultants' requests that cross become one connection", async ({ open }) => {
  const [farhat, rukhsana] = [await consultant("Farhat", "Sana"), await consultant("Rukhsana", "Hina")]
  const zain = await addClient(rukhsana, "Zain", "male")
  const hers = await open(farhat)
  await hers.goto(`/UserProfile/${zain}`)
  await hers.getByRole("button", { name: "Connect" }).click()
  await expect(hers.getByRole("link", { name: "Requested" })).toBeVisible()

  const other = await open(rukhsana)
  await other.goto(`/UserProfile/${farhat.ids.Sana}?client=${zain}`)
  await expect(other.getByRole("button", { name: "Accept" })).toBeVisible()
  await other.goto(`/AgainstRequest?profile=${farhat.ids.Sana}`)
  await other.getByRole("radio", { name: /^Zain/ }).check()
  await other.getByRole("button", { name: "Send Request" }).click()
  await expect(other).toHaveURL(/\/accept-request$/)
  await expect(other.getByText("You are connected now.")).toBeVisible()
  await expect(card(other, { name: nameOf(farhat, "Sana") })).toContainText(
    `For your client ${nameOf(rukhsana, "Zain")}`,
  )
  await hers.goto("/accept-request")
  await expect(card(hers, { name: nameOf(rukhsana, "Zain") })).toContainText(
    `For your client ${nameOf(farhat, "Sana")}`,
  )
})

test("A request that names no client is accepted for the one whom Farhat picks, best fitting first", async ({
  open,
}) => {
  const farhat = await consultant("Farhat", "Sana", "Hira")
  const bilal = await member({ gender: "male", plan: "pro" })
  await database()`insert into connection_request (sender_id, receiver_id) values (${bilal.id}, ${farhat.id})`
  const hers = await open(farhat)
  await hers.goto("/received-request")
  await card(hers, bilal).getByRole("button", { name: "Accept" }).click()
  await expect(hers).toHaveURL(/\/AgainstRequest\?request=\d+$/)
  await expect(hers.getByText(/wishes/).first()).toBeVisible()
  await good(hers)
  await hers.getByLabel("Name or city").fill("hir")
  await hers.getByRole("button", { name: "Search" }).click()
  await expect(hers.getByRole("radio")).toHaveCount(1)
  await hers.getByRole("radio", { name: new RegExp(nameOf(farhat, "Hira")) }).check()
  await hers.getByRole("button", { name: "Accept" }).click()
  await expect(hers).toHaveURL(/\/accept-request$/)
  await expect(card(hers, bilal)).toContainText(`For your client ${nameOf(farhat, "Hira")}`)
})

test("Farhat notes what to come back to, finds it on her main screen, and ticks it off", async ({ open }) => {
  const farhat = await consultant("Farhat", "Sana")
  const page = await open(farhat)
  await page.goto(`/clients/${farhat.ids.Sana}`)
  const [today] = await database()<{ day: string }[]>`select (now() at time zone 'Asia/Karachi')::date::text as day`
  await page.getByLabel("Note", { exact: true }).fill("Call the family about Friday")
  await page.getByLabel("Follow up on").fill(today!.day)
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Call the family about Friday" })).toContainText("Due")
  await page.goto("/users-side")
  const due = page.getByRole("region", { name: "Due today" })
  await expect(due).toContainText("Call the family about Friday")
  await good(page)
  await due.getByRole("button", { name: "Done" }).click()
  await expect(due).toContainText("Nothing is due today.")
  await expect(page).toHaveURL(/\/users-side$/)
})

test("Another consultant's clients and requests are not there, by any address or field", async ({ open }) => {
  const [farhat, rukhsana] = [await consultant("Farhat", "Sana", "Hira"), await consultant("Rukhsana", "Zara", "Amna")]
  const bilal = await member({ gender: "male" })
  const sql = database()
  const [request] = await sql<{ id: number }[]>`
    insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id)
    values (${bilal.id}, ${farhat.id}, ${farhat.ids.Sana!}, ${farhat.ids.Sana!}) returning id::int`
  await sql`insert into client_note (client_id, consultant_id, body) values (${farhat.ids.Sana!}, ${farhat.id}, 'Secret note')`
  const [note] = await sql<{ id: number }[]>`select id::int from client_note where consultant_id = ${farhat.id}`
  const everything =
    () => sql`select (select json_agg(r order by id) from connection_request r where r.receiver_id = ${farhat.id} or r.sender_id = ${rukhsana.id}) as requests,
    (select json_agg(n order by id) from client_note n where n.consultant_id = ${farhat.id}) as notes`
  const before = await everything()

  const page = await open(rukhsana)
  const theirs = farhat.ids.Sana!
  const texts = new Set<string>()
  for (const [path, random] of [
    [`/clients/${theirs}`, "/clients/999999999"],
    [`/users-side?client=${theirs}`, "/users-side?client=999999999"],
    [`/received-request?client=${theirs}`, "/received-request?client=999999999"],
    [`/AgainstRequest?request=${request!.id}`, "/AgainstRequest?request=999999999"],
    [`/AgainstRequest?profile=${rukhsana.ids.Zara}`, "/AgainstRequest?profile=999999999"],
  ] as const)
    for (const address of [path, random]) {
      expect((await page.goto(address))?.status(), address).toBe(404)
      texts.add((await page.getByRole("main").textContent()) ?? "")
    }
  expect([...texts]).toHaveLength(1)

  const origin = process.env.E2E_ORIGIN!
  const post = (path: string, form: Record<string, string | number>) =>
    page.request.post(path, { form, headers: { Origin: origin }, maxRedirects: 0 })
  for (const [path, form] of [
    ["/connection/send", { profileId: bilal.profileId!, clientId: theirs }],
    ["/connection/accept", { requestId: request!.id, clientId: rukhsana.ids.Zara! }],
    ["/connection/decline", { requestId: request!.id }],
    ["/connection/cancel", { requestId: request!.id }],
    ["/connection/remove", { targetId: bilal.id, requestId: request!.id }],
    [`/AgainstRequest?profile=${bilal.profileId}`, { clientId: theirs }],
    [`/AgainstRequest?request=${request!.id}`, { clientId: rukhsana.ids.Zara! }],
    [`/clients/${theirs}`, { body: "Hello" }],
    [`/clients/${theirs}`, { intent: "remove", noteId: note!.id }],
    [`/clients/${rukhsana.ids.Zara}`, { intent: "done", noteId: note!.id }],
  ] as const)
    expect((await post(path, form)).status(), `${path} ${JSON.stringify(form)}`).toBe(404)
  expect(await everything()).toEqual(before)

  const his = await open(bilal)
  await his.goto(`/clients/${theirs}`)
  await expect(his).toHaveURL(/\/users-side$/)
  await his.goto(`/UserProfile/${theirs}`)
  await expect(his.getByText("Secret note")).toHaveCount(0)
})
