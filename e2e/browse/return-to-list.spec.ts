import { randomUUID } from "node:crypto"
import type { Locator, Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, type Member, member, signIn } from "../support/people/members.ts"
import { card, openMenu } from "../support/people/people.ts"

const PHONE = { viewport: { width: 360, height: 740 } }

/** So many men of one city, who are one list. */
async function manyPeople(count: number) {
  const city = `C${randomUUID().replaceAll(/[^a-f]/g, "")}`
  const people = await Promise.all(Array.from({ length: count }, () => member({ gender: "male", profile: { city } })))
  return { list: `/AllUsers?city=${city}`, people: people.sort((a, b) => b.profileId! - a.profileId!) }
}

const cards = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") })
const idsOf = (page: Page) => cards(page).evaluateAll((all) => all.map(({ id }) => id))
const whoIs = async (card: Locator) => ({ name: (await card.getByRole("heading").innerText()).split(",")[0]! })
const topOf = async (card: Locator) => (await card.boundingBox())!.y

async function goDown(page: Page, count: number) {
  await untilAlive(page)
  await expect(async () => {
    await page.mouse.wheel(0, 20_000)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [100] })
}

const toTheMiddle = (card: Locator) => card.evaluate((card) => card.scrollIntoView({ block: "center" }))
const show = (page: Page, who: Member) => toTheMiddle(card(page, who))

/** A turn of the wheel goes on for a while: until the card stays where it was shown. */
async function stay(card: Locator) {
  await expect(async () => {
    await toTheMiddle(card)
    const before = await topOf(card)
    await card.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await topOf(card)).toBe(before)
  }).toPass({ intervals: [100] })
  return topOf(card)
}

async function openProfile(page: Page, who: Member) {
  await card(page, who).getByRole("heading").getByRole("link").click()
  await expect(page.getByRole("heading", { level: 1, name: who.name })).toBeVisible()
}

for (const device of [PHONE, {}])
  test(`Ayesha goes down three pages and comes back to the card that she opened, ${device === PHONE ? "on a phone" : "at a desk"} @scripts`, async ({
    open,
  }) => {
    const { list } = await manyPeople(36)
    const page = await open(await member(), device)
    for (const address of ["/users-side", list]) {
      await page.goto(address)
      await goDown(page, 36)
      // Among the newest are those of other stories.
      const { name } = await whoIs(cards(page).nth(address === list ? 34 : 25))
      const chosen = card(page, { name })
      const at = await stay(chosen)
      await expect(page).toHaveURL(/[?&]page=[3-9]$/)
      const before = await idsOf(page)
      expect(new Set(before).size).toBe(before.length)
      await chosen.getByRole("heading").getByRole("link").click()
      await expect(page).toHaveURL(/UserProfile/)
      await expect(chosen).toHaveCount(0)
      if (device === PHONE && address === list) await page.getByRole("link", { name: "ALL", exact: true }).click()
      else await page.goBack()
      await expect(chosen.getByRole("heading").getByRole("link")).toBeFocused()
      await expect(chosen).toBeInViewport()
      expect(Math.abs((await topOf(chosen)) - at)).toBeLessThan(3)
      expect((await idsOf(page)).slice(0, before.length)).toEqual(before)
      if (address === list) await expect(page.getByText("36 profiles found.")).toHaveCount(1)
    }
    await expectNoViolations(page)
  })

test("Where one row has the end of a page and the beginning of the next, the address stays still @scripts", async ({
  open,
}) => {
  const { list } = await manyPeople(25)
  const page = await open(await member(), { viewport: { width: 800, height: 740 } })
  await page.goto(list)
  await goDown(page, 25)
  await expect(cards(page)).toHaveCount(25)
  const [last, next] = [cards(page).nth(9), cards(page).nth(10)]
  await stay(last)
  expect(await topOf(next), "they share a row").toBe(await topOf(last))
  const changes = await page.evaluate(async () => {
    let changes = 0
    const replace = history.replaceState
    history.replaceState = (...given) => {
      changes++
      replace.apply(history, given)
    }
    for (let frame = 0; frame < 60; frame++) await new Promise((done) => requestAnimationFrame(done))
    return changes
  })
  expect(changes).toBeLessThan(3)
})

test("The address of a page shows that page, and those before it are a link away", async ({ open }) => {
  const { list, people } = await manyPeople(25)
  const page = await open(await member())
  await page.goto(`${list}&page=3`)
  await untilAlive(page)
  await expect(cards(page)).toHaveCount(5)
  await page.getByRole("link", { name: "Earlier" }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(card(page, people[10]!)).toBeVisible()
  await expect(cards(page)).toHaveCount(scriptsRun(page) ? 15 : 10)
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Page 1" }).click()
  await expect(card(page, people[0]!)).toBeVisible()
  if (scriptsRun(page)) await goDown(page, 25)
  const ids = await idsOf(page)
  expect(ids).toEqual(people.slice(0, ids.length).map(({ profileId }) => `person-${profileId}`))
})

test("What Ayesha does on a profile is seen on its card when she comes back, and on those she went past @scripts", async ({
  open,
}) => {
  const { list, people } = await manyPeople(25)
  const [kept, asked, hidden] = [people[4]!, people[14]!, people[15]!]
  const page = await open(await member({ plan: "standard" }), PHONE)
  await page.goto(list)
  await goDown(page, 25)
  await show(page, kept)
  await card(page, kept)
    .getByRole("button", { name: /^Favourite/ })
    .click()
  await expect(page.getByText("Profile added to favorites.")).toBeInViewport()

  await show(page, asked)
  await openProfile(page, asked)
  await page.getByRole("button", { name: "Connect" }).click()
  await expect(page.getByRole("link", { name: "Requested" })).toBeVisible()
  await page.goBack()
  await expect(card(page, asked).getByRole("link", { name: /^Requested/ })).toBeInViewport()
  await expect(card(page, kept).getByRole("button", { name: /^Unfavourite/ })).toHaveCount(1)
  await expect(cards(page)).toHaveCount(25)

  await openProfile(page, hidden)
  await page
    .getByText(`More about ${hidden.name}`)
    .or(page.getByLabel(`More about ${hidden.name}`))
    .click()
  await page.getByRole("button", { name: "Not interested" }).click()
  await expect(page.getByText(/will no longer be shown/)).toBeVisible()
  await page.goBack()
  await expect(card(page, asked)).toBeInViewport()
  await expect(cards(page)).toHaveCount(24)
  await expect(card(page, hidden)).toHaveCount(0)
})

test("Whom Ayesha takes out of her list leaves nobody else out, and Undo puts him back in his place @scripts", async ({
  open,
}) => {
  const { list, people } = await manyPeople(32)
  const page = await open(await member(), PHONE)
  await page.goto(list)
  await goDown(page, 20)
  const gone = people[11]!
  await show(page, gone)
  await card(page, gone).getByLabel(`More about ${gone.name}`).click()
  await card(page, gone).getByRole("button", { name: "Not interested" }).click()
  await expect(card(page, gone)).toHaveCount(0)
  await expect(page.getByRole("button", { name: "Undo" })).toBeInViewport()
  await goDown(page, 31)
  await expect(cards(page)).toHaveCount(31)
  await show(page, people[12]!)
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(/is shown in your lists again/)).toBeInViewport()
  await expect(card(page, gone)).toBeInViewport()
  await expect(cards(page)).toHaveCount(32)
})

test("Without scripts Ayesha acts on a card and is back at that card, with the notice in view", async ({ open }) => {
  const { list, people } = await manyPeople(9)
  const page = await open(await member({ plan: "standard" }), PHONE)
  test.skip(scriptsRun(page), "with scripts the page does not move")
  const [kept, asked, hidden, after] = [people[4]!, people[5]!, people[6]!, people[7]!]
  await page.goto(list)
  await card(page, kept)
    .getByRole("button", { name: /^Favourite/ })
    .click()
  await expect(page.getByText("Profile added to favorites.")).toBeInViewport()
  await expect(card(page, kept).getByRole("button", { name: /^Unfavourite/ })).toBeInViewport()

  await card(page, asked)
    .getByRole("button", { name: /^Connect/ })
    .click()
  await expect(page.getByText("Connection request sent!")).toBeInViewport()
  await expect(card(page, asked).getByRole("link", { name: /^Requested/ })).toBeInViewport()

  const menu = await openMenu(page, hidden, card(page, hidden))
  await menu.getByRole("button", { name: "Not interested" }).click()
  await expect(card(page, after)).toBeInViewport()
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(/is shown in your lists again/)).toBeInViewport()
  await expect(card(page, hidden)).toBeInViewport()
})

for (const [how, status] of [
  ["is cut", 0],
  ["answers 500", 500],
  ["answers 503", 503],
] as const)
  test(`A further page that ${how} leaves the list; 'Try again' goes on there @scripts`, async ({ browser }) => {
    const { list } = await manyPeople(25)
    const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN, ...PHONE })
    const page = await context.newPage()
    await signIn(context, await member())
    await page.goto(list)
    await goDown(page, 10)
    await page.route("**/AllUsers.data*page=3*", (route) =>
      status ? route.fulfill({ status, body: "<h1>No</h1>" }) : route.abort("internetdisconnected"),
    )
    await goDown(page, 20)
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded()
    const alert = page.getByRole("main").getByRole("alert")
    await expect(alert).toContainText("Failed to fetch profiles.")
    await expect(cards(page)).toHaveCount(20)
    await page.unrouteAll()
    await alert.getByRole("button", { name: "Try again" }).click()
    await expect(cards(page)).toHaveCount(25)
    expect(new Set(await idsOf(page)).size).toBe(25)
    await context.close()
  })

/** Holds the answers to what the pages ask for, until they may arrive. */
async function holdBack(page: Page, address: string) {
  const arrive = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await arrive.promise
    await route.continue().catch(() => {})
  })
  return arrive.resolve
}

test("A tap on Connect while a profile is on its way counts, and the profile comes @scripts", async ({ open }) => {
  const { list, people } = await manyPeople(12)
  const page = await open(await member({ plan: "standard" }), PHONE)
  const [who, other] = [people[2]!, people[3]!]
  await page.goto(list)
  await untilAlive(page)
  const arrive = await holdBack(page, "**/UserProfile/*.data*")
  await show(page, who)
  await card(page, who).getByRole("heading").getByRole("link").click()
  const sent = page.waitForResponse("**/connection/send.data*")
  await card(page, other)
    .getByRole("button", { name: /^Connect/ })
    .click()
  await sent
  arrive()
  await expect(page.getByRole("heading", { level: 1, name: who.name })).toBeVisible()
  await page.goBack()
  await expect(card(page, other).getByRole("link", { name: /^Requested/ })).toBeVisible()
})

test("A request accepted while a profile is on its way: the moment comes, and no profile after it @scripts", async ({
  open,
}) => {
  const [ayesha, bilal, omar] = [await member(), await member({ gender: "male" }), await member({ gender: "male" })]
  for (const one of [bilal, omar]) await connect(one, ayesha, "pending")
  const page = await open(ayesha, PHONE)
  await page.goto("/connectionRequest?tab=received")
  await untilAlive(page)
  const arrive = await holdBack(page, "**/UserProfile/*.data*")
  await page.getByRole("link", { name: bilal.name }).click()
  const led = page.waitForResponse("**/connectionRequest.data?*connected=*")
  await page.getByRole("button", { name: `Accept ${omar.name}` }).click()
  await led
  arrive()
  await expect(page.getByRole("heading", { name: "You are connected" })).toBeVisible()
  await expect(page).toHaveURL(/\/connectionRequest\?.*connected=/)
  await expect(page.getByRole("button", { name: `Accept ${bilal.name}` })).toBeVisible()
  await expect(page.getByRole("button", { name: `Accept ${omar.name}` })).toHaveCount(0)
})

test("Whoever goes on down the list while somebody is being hidden is told all the same @scripts", async ({ open }) => {
  const { list, people } = await manyPeople(20)
  const page = await open(await member(), PHONE)
  await page.goto(list)
  await goDown(page, 20)
  const who = people[5]!
  await show(page, who)
  await expect(page).not.toHaveURL(/page=/)
  const menu = await openMenu(page, who)
  const arrive = await holdBack(page, "**/AllUsers.data*")
  const asked = page.waitForRequest("**/AllUsers.data*")
  await menu.getByRole("button", { name: "Not interested" }).click()
  await asked
  await show(page, people[16]!)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  arrive()
  await expect(page.getByText(`${who.name} will no longer be shown in your lists.`)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
})
