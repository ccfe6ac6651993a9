import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { card, findAmongNewest } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** Those that can be answered. */
const requests = (page: Page) =>
  page.getByRole("listitem").filter({ has: page.getByRole("button", { name: /^Accept/ }) })

const good = async (page: Page) => {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

/** With scripts a choice applies at once. */
async function show(page: Page) {
  if (!scriptsRun(page)) await page.getByRole("button", { name: "Show" }).click()
}

async function openMenu(page: Page, person: { name: string }) {
  await card(page, person).getByLabel(`More about ${person.name}`).click()
}

test("Bilal asks with a note; Ayesha declines with a reason, he waits until the day that is named, and she may ask him", async ({
  open,
}) => {
  const [bilal, ayesha] = [await member({ gender: "male" }), await member()]
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  const note = his.getByLabel("A note with your request")
  await expect(his.getByText(/You can send 20 new requests a day; 20 are left today\./)).toBeVisible()
  await note.fill("Salaam, our mothers <b>know</b> each other from Lahore")
  await good(his)
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(his.getByRole("link", { name: "Requested" })).toBeVisible()
  await his.goto("/connectionRequest?tab=sent")
  await expect(his.getByText("19 are left today.")).toBeVisible()
  await good(his)

  const hers = await open(ayesha)
  await hers.goto("/connectionRequest")
  await expect(card(hers, bilal)).toContainText("Salaam, our mothers <b>know</b> each other from Lahore")
  await openMenu(hers, bilal)
  await card(hers, bilal).getByRole("link", { name: "Decline with a reason" }).click()
  const question = hers.getByRole("alertdialog", { name: "Decline this request?" })
  await good(hers)
  await question.getByRole("combobox").selectOption("Too far away")
  await question.getByRole("button", { name: "Decline", exact: true }).click()
  await expect(hers.getByText("No pending requests.")).toBeVisible()
  await hers.getByRole("link", { name: "Declined" }).click()
  await expect(hers.getByRole("listitem").filter({ hasText: bilal.name })).toContainText("Too far away")
  await good(hers)

  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByText(/Your request was not accepted\. You can ask again on \d+ \w+ \d{4}\./)).toBeVisible()
  await expect(his.getByRole("button", { name: "Connect" })).toHaveCount(0)
  await expect(his.getByText("Too far away")).toHaveCount(0)
  await good(his)
  await his.request.post("/connection/send", {
    form: { receiverId: ayesha.id },
    headers: { Origin: process.env.E2E_ORIGIN! },
    maxRedirects: 0,
  })
  await his.goto("/connectionRequest?tab=sent")
  await expect(his.getByText(/You can ask again on/).first()).toBeVisible()
  await expect(his.getByText("No pending requests.")).toBeVisible()
  const ended = his.getByRole("region", { name: "Ended" }).getByRole("listitem").filter({ hasText: ayesha.name })
  await expect(ended).toContainText(/You can ask again from \d+ \w+ \d{4}\./)
  await good(his)

  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByRole("button", { name: "Connect" }).click()
  await expect(hers.getByRole("link", { name: "Requested" })).toBeVisible()
})

test("After a 'no' neither card, favourites nor chat offer to ask, and each says from when", async ({ open }) => {
  const [bilal, ayesha] = [await member({ gender: "male" }), await member()]
  await connect(bilal, ayesha, "pending")
  await database()`update connection_request set status = 'declined', decided_at = now() where sender_id = ${bilal.id}`
  await database()`insert into favourite (account_id, profile_id) values (${bilal.id}, ${ayesha.profileId!})`
  const again = /^You can ask again from \d+ \w+ \d{4}$/

  const his = await open(bilal)
  await findAmongNewest(his, ayesha)
  for (const list of [null, "/user-favourite"]) {
    if (list) await his.goto(list)
    await expect(card(his, ayesha).getByText(again)).toBeVisible()
    await expect(card(his, ayesha).getByRole("button", { name: /^Connect/ })).toHaveCount(0)
    await good(his)
  }
  await his.goto(`/Messages/${ayesha.id}`)
  await expect(his.getByRole("main").getByText(again)).toBeVisible()
  await expect(his.getByRole("button", { name: "Send Connection Request" })).toHaveCount(0)
  await good(his)

  const hers = await open(ayesha)
  await findAmongNewest(hers, bilal)
  await expect(card(hers, bilal).getByRole("button", { name: /^Connect/ })).toBeVisible()
})

test("Ayesha declines and blocks from the request itself, and reports another's note", async ({ open }) => {
  const [ayesha, bilal, omar] = [await member(), await member({ gender: "male" }), await member({ gender: "male" })]
  for (const one of [bilal, omar]) await connect(one, ayesha, "pending")
  await database()`update connection_request set note = 'Send me money' where sender_id = ${omar.id}`
  const hers = await open(ayesha)
  await hers.goto("/connectionRequest")
  await openMenu(hers, bilal)
  await card(hers, bilal).getByRole("link", { name: "Decline and block" }).click()
  await hers.getByRole("button", { name: "Block", exact: true }).click()
  await expect(hers.getByText(/You have blocked/)).toBeVisible()
  await hers.goto("/connectionRequest")
  await expect(card(hers, bilal)).toHaveCount(0)

  await openMenu(hers, omar)
  await card(hers, omar).getByRole("link", { name: "Report" }).click()
  await expect(hers.getByRole("heading", { level: 1 })).toContainText(omar.name)
  await expect(hers.getByText("Send me money")).toBeVisible()
  await good(hers)
  await hers.getByLabel("What is wrong?").selectOption("Asks for money")
  await hers.getByLabel("Please describe it").fill("He asks for money in his note")
  await hers.getByRole("button", { name: "Send report" }).click()
  await expect(hers.getByText(/We will look at your report/)).toBeVisible()
  const [report] = await database()`select content ->> 'body' as body, profile_id::int as profile from report
    where reporter_id = ${ayesha.id}`
  expect(report).toEqual({ body: "Send me money", profile: omar.profileId })
  const stranger = await open(bilal)
  const [request] = await database()<
    { id: number }[]
  >`select id::int from connection_request where sender_id = ${omar.id}`
  expect((await stranger.goto(`/report/request/${request!.id}`))?.status()).toBe(404)
})

test("Whoever has sent the day's requests reads so instead of a button; a newcomer is led to the wizard", async ({
  open,
}) => {
  const [bilal, ayesha, zara] = [
    await member({ gender: "male" }),
    await member(),
    await member({ profile: false, firstName: "Zara" }),
  ]
  for (let sent = 0; sent < 20; sent += 1) await connect(bilal, await member({ firstName: "Hira" }), "pending")
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByText("You can send 20 new requests a day. Please go on tomorrow.")).toBeVisible()
  await expect(his.getByRole("button", { name: "Connect" })).toHaveCount(0)

  const hers = await open(zara)
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByRole("button", { name: "Connect" }).click()
  await hers.getByRole("link", { name: "Make your profile" }).first().click()
  await expect(hers).toHaveURL(/\/UserCreate-profile/)
})

test("Bilal's plan is full: he is told and led to the plans, Ayesha hears only that he cannot", async ({ open }) => {
  const [bilal, ayesha] = [await member({ gender: "male" }), await member({ plan: "pro" })]
  for (let i = 0; i < 2; i++) await connect(bilal, await member({ firstName: "Hira" }))
  await connect(bilal, ayesha, "pending")
  const hers = await open(ayesha)
  await hers.goto("/connectionRequest")
  await card(hers, bilal).getByRole("button", { name: "Accept" }).click()
  await expect(hers.getByText("This person cannot take another connection at the moment.").first()).toBeVisible()
  const his = await open(bilal)
  await his.goto("/notifications")
  await expect(
    his
      .getByRole("main")
      .getByText(/you have no room/)
      .first(),
  ).toBeVisible()
  await his.goto("/connectionRequest")
  await good(his)
  await his.getByRole("main").getByRole("link", { name: "See the plans" }).click()
  await expect(his).toHaveURL(/\/subscribe$/)
})

async function farhatWithRequests() {
  const farhat = await member({ firstName: "Farhat", role: "guest", plan: "pro", profile: false })
  const addClient = async (name: string) => {
    const [row] = await database()<{ id: number }[]>`
      insert into profile (account_id, kind, first_name, last_name, gender, marital_status, date_of_birth, prefers_caste)
      values (${farhat.id}, 'client', ${name}, ${`Of${farhat.id}`}, 'female', 'single', '1997-05-05', 'Rajput') returning id::int`
    return row!.id
  }
  const [sana, hira] = [await addClient("Sana"), await addClient("Hira")]
  const men = []
  for (const caste of ["Rajput", "Jat", "Arain"]) men.push(await member({ gender: "male", profile: { caste } }))
  const other = await member({ gender: "male" })
  for (const man of men)
    await database()`insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id)
      values (${man.id}, ${farhat.id}, ${sana}, ${sana})`
  await database()`insert into connection_request (sender_id, receiver_id, profile_id, receiver_client_id)
    values (${other.id}, ${farhat.id}, ${hira}, ${hira})`
  return { farhat, sana, men, other }
}

test("Farhat answers three requests for Sana one after the other, best fit first, without leaving the list", async ({
  open,
}) => {
  const { farhat, sana, men, other } = await farhatWithRequests()
  const page = await open(farhat)
  await page.goto("/received-request")
  await page.getByLabel("Client").selectOption(String(sana))
  await page.getByLabel("Order").selectOption("fit")
  await show(page)
  await expect(card(page, other)).toHaveCount(0)
  const rows = requests(page)
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText(men[0]!.name)
  await good(page)
  await rows.first().getByRole("button", { name: "Accept" }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`/received-request\\?.*of=${sana}`))
  for (const left of [1, 0]) {
    await rows.first().getByRole("button", { name: "Decline" }).click()
    await expect(rows).toHaveCount(left)
  }
  await expect(page).toHaveURL(new RegExp(`of=${sana}`))
  await page.getByRole("link", { name: "Declined" }).click()
  await page.getByLabel("Client").selectOption(String(sana))
  await show(page)
  await expect(page.getByText("No reason", { exact: true })).toHaveCount(2)
  await good(page)
})

test("Farhat answers them with J, K, A and D; D asks before it declines @scripts", async ({ open }) => {
  const { farhat, sana } = await farhatWithRequests()
  const page = await open(farhat)
  await page.goto(`/received-request?of=${sana}`)
  await untilAlive(page)
  const rows = requests(page)
  await page.keyboard.press("a")
  await page.keyboard.press("j")
  await expect(rows.nth(0)).toBeFocused()
  await page.keyboard.press("j")
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press("k")
  await expect(rows.nth(0)).toBeFocused()
  const decline = async (left: number) => {
    await page.keyboard.press("d")
    const question = page.getByRole("alertdialog", { name: "Decline this request?" })
    await expect(question).toBeVisible()
    // Keys of the list do nothing behind it.
    await page.keyboard.press("a")
    await expect(rows).toHaveCount(left + 1)
    await question.getByRole("button", { name: "Decline", exact: true }).press("Enter")
    await expect(question).toBeHidden()
    await expect(rows).toHaveCount(left)
    await untilAlive(page)
  }
  await page.keyboard.press("d")
  await expect(page.getByRole("alertdialog")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page.getByRole("alertdialog")).toBeHidden()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(0)).toBeFocused()
  await decline(2)
  await page.keyboard.press("j")
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press("a")
  await expect(page.getByRole("heading", { name: "You are connected" })).toBeFocused()
  await expect(rows).toHaveCount(1)
  await page.keyboard.press("j")
  await decline(0)
})

test("Farhat's note goes on to the page where she chooses the client", async ({ open }) => {
  const { farhat, sana } = await farhatWithRequests()
  const bilal = await member({ gender: "male" })
  const page = await open(farhat)
  await page.goto(`/UserProfile/${bilal.profileId}`)
  await page.getByLabel("A note with your request").fill("Sana's father asked me to write & to say salaam")
  await page.getByRole("button", { name: "Connect" }).click()
  await expect(page.getByLabel("A note", { exact: true })).toHaveValue(
    "Sana's father asked me to write & to say salaam",
  )
  await good(page)
  await page.getByRole("radio", { name: /^Sana/ }).check()
  await page.getByRole("button", { name: "Send Request" }).click()
  await expect(card(page, bilal)).toContainText("Sana's father asked me to write & to say salaam")
  const [made] = await database()`select note, sender_client_id::int as client from connection_request
    where sender_id = ${farhat.id} and receiver_id = ${bilal.id}`
  expect(made).toEqual({ note: "Sana's father asked me to write & to say salaam", client: sana })
})
