import type { Page } from "@playwright/test"
import sharp from "sharp"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { agreeByLink } from "../support/people/families.ts"
import { connect, type Member, member } from "../support/people/members.ts"
import { card, findAmongNewest } from "../support/people/people.ts"

async function picture(background: string) {
  const create = { width: 400, height: 500, channels: 3 as const, background }
  return { name: `${background}.png`, mimeType: "image/png", buffer: await sharp({ create }).png().toBuffer() }
}

/** Pictures of the list in the order of the page, by what their address ends in. */
const addresses = (page: Page) =>
  page
    .getByRole("listitem")
    .locator("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")!))

async function become(page: Page, who: Member, status: string) {
  await page.goto(`/UserEditProfile/${who.profileId}`)
  await untilAlive(page)
  await page.getByRole("radio", { name: status }).check()
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()
}

test("Ayesha adds three pictures, makes the second first and deletes the last; Bilal sees them in her order", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto("/me")
  await page.getByRole("link", { name: "My pictures" }).click()
  await expect(page.getByText("There is no picture yet.")).toBeVisible()
  await untilAlive(page)
  await page
    .getByLabel("Choose one or several")
    .setInputFiles([await picture("#aa3300"), await picture("#00aa33"), await picture("#3300aa")])
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("The pictures are added.")).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  const [first, second, third] = await addresses(page)
  await page.getByRole("button", { name: "Make first picture 2" }).click()
  await expect(page.getByText("The order is changed.")).toBeVisible()
  expect(await addresses(page)).toEqual([second, first, third])
  await page.getByRole("button", { name: "Delete picture 3" }).click()
  await expect(page.getByText("The picture is removed.")).toBeVisible()
  expect(await addresses(page)).toEqual([second, first])

  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByRole("img", { name: `Portrait of ${ayesha.name}` })).toHaveAttribute(
    "src",
    second!.replace("/480", "/240"),
  )
  const further = his.getByRole("region", { name: "More pictures" }).getByRole("link")
  await expect(further).toHaveCount(1)
  await expect(further).toHaveAttribute("href", first!.replace("/480", "/1200"))
  expect((await his.request.get(third!)).status()).toBe(404)
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
})

test("What is no picture is refused beside its field; a seventh finds no room", async ({ open }) => {
  const ayesha = await member()
  const page = await open(ayesha)
  const add = async (...files: Awaited<ReturnType<typeof picture>>[]) => {
    await untilAlive(page)
    await page.getByLabel("Choose one or several").setInputFiles(files)
    await page.getByRole("button", { name: "Add", exact: true }).click()
  }
  await page.goto(`/UserEditProfile/${ayesha.profileId}/pictures`)
  await add({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("no picture") })
  await expect(page.getByRole("alert")).toContainText("Please choose a JPEG, PNG or WebP picture.")
  const several = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => picture(`#00${10 + n}aa`)))
  await add(...(await several(7)))
  await expect(page.getByRole("alert")).toContainText("there is room for 6 more")
  await add(...(await several(6)))
  await expect(page.getByText("The pictures are added.")).toBeVisible()
  await expect(page.getByLabel("Choose one or several")).toHaveCount(0)
})

test("Ayesha writes of herself and her family, and Bilal reads it; nothing typed is lost meanwhile", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto("/me")
  await page.getByRole("link", { name: "More about me, and my status" }).click()
  await untilAlive(page)
  await page.getByLabel("About me").fill("I like tea.\nAnd books.")
  await page.getByLabel("About my family").fill("We are four.")
  for (const language of ["Urdu", "Pashto"]) await page.getByRole("checkbox", { name: language }).check()
  await page.getByLabel("Profile made by").selectOption("Sibling")
  await page.getByLabel("First Name").fill("")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("First name is required").last()).toBeVisible()
  await expect(page.getByLabel("About me")).toHaveValue("I like tea.\nAnd books.")
  await expect(page.getByRole("checkbox", { name: "Pashto" })).toBeChecked()
  await page.getByLabel("First Name").fill(ayesha.firstName)
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()

  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByText("I like tea. And books.")).toBeVisible()
  await expect(his.getByText("We are four.")).toBeVisible()
  await expect(his.getByText("Urdu, Pashto")).toBeVisible()
  await expect(his.getByText("Sibling", { exact: true })).toBeVisible()
})

test("Ayesha pauses: gone for those who look, there for her connection, a name among favourites", async ({ open }) => {
  const [ayesha, bilal, omar] = [await member(), await member({ gender: "male" }), await member({ gender: "male" })]
  await connect(ayesha, omar)
  const his = await open(bilal)
  await findAmongNewest(his, ayesha)
  await card(his, ayesha)
    .getByRole("button", { name: `Favourite ${ayesha.name}`, exact: true })
    .click()
  await expect(his.getByText("Profile added to favorites.")).toBeVisible()

  const hers = await open(ayesha)
  await become(hers, ayesha, "Paused")
  await his.goto("/users-side")
  await expect(card(his, ayesha)).toHaveCount(0)
  expect((await his.goto(`/UserProfile/${ayesha.profileId}`))?.status()).toBe(404)
  await his.goto("/user-favourite")
  await expect(card(his, ayesha)).toContainText("Not looking at the moment")
  await expect(card(his, ayesha).getByRole("link", { name: ayesha.firstName })).toHaveCount(0)
  await expectNoViolations(his)

  const omars = await open(omar)
  await omars.goto("/connections")
  await card(omars, ayesha).getByRole("link", { name: ayesha.name, exact: true }).click()
  await expect(omars.getByRole("heading", { level: 1 })).toContainText(ayesha.name)
  await expect(omars.getByText("Not looking at the moment")).toBeVisible()

  await become(hers, ayesha, "Looking")
  await findAmongNewest(his, ayesha)
  await expect(card(his, ayesha)).toBeVisible()
})

test("Nobody asks Ayesha once she is engaged, not even from a page that was open before", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await untilAlive(his)
  const hers = await open(ayesha)
  await become(hers, ayesha, "Engaged")
  await his.getByRole("button", { name: "Connect" }).click()
  await expect(his.getByText("is engaged and takes no requests").first()).toBeVisible()

  await findAmongNewest(his, ayesha)
  await expect(card(his, ayesha)).toContainText("Engaged")
  await expect(card(his, ayesha).getByRole("button", { name: "Connect" })).toHaveCount(0)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByRole("button", { name: "Connect" })).toHaveCount(0)
  if (scriptsRun(his)) await expectNoViolations(his)
})

test("A consultant gives a client pictures and a text of her own", async ({ open }) => {
  const [farhat, bilal] = [await member({ role: "guest" }), await member({ gender: "male" })]
  const page = await open(farhat)
  await page.goto(`/UserEditProfile/${farhat.profileId}`)
  await untilAlive(page)
  await expect(page.getByRole("heading", { name: "More about the client" })).toBeVisible()
  await page.getByLabel("About me").fill("She is a doctor in her house job.")
  await page.getByLabel("Profile made by").selectOption("Marriage consultant")
  await page.getByRole("button", { name: "Save Profile" }).click()
  await expect(page.getByText("Profile updated successfully")).toBeAttached()
  await page.goto(`/UserEditProfile/${farhat.profileId}/pictures`)
  await untilAlive(page)
  await page.getByLabel("Choose one or several").setInputFiles([await picture("#aa3300"), await picture("#00aa33")])
  await page.getByRole("button", { name: "Add", exact: true }).click()
  await expect(page.getByText("The pictures are added.")).toBeVisible()

  // The family has agreed to what was shown before, and not to these.
  const his = await open(bilal)
  expect((await his.goto(`/UserProfile/${farhat.profileId}`))?.status()).toBe(404)
  await agreeByLink(page, await open(null), farhat.profileId!)
  await his.goto(`/UserProfile/${farhat.profileId}`)
  await expect(his.getByText("She is a doctor in her house job.")).toBeVisible()
  await expect(his.getByRole("region", { name: "More pictures" }).getByRole("link")).toHaveCount(1)
  expect((await his.goto(`/UserEditProfile/${farhat.profileId}/pictures`))?.status()).toBe(404)
})

test("All that Bilal is told of Ayesha prints on one page, with both texts at their longest @scripts", async ({
  open,
}) => {
  const text = "My parents are teachers in Lahore, and I work there. ".repeat(19).slice(0, 1_000)
  const about = {
    aboutMe: text,
    aboutFamily: text,
    languages: ["Urdu", "Punjabi", "English"],
    madeBy: "parent" as const,
  }
  const [ayesha, bilal] = [await member({ profile: about }), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const page = await open(bilal)
  await page.goto(`/UserProfile/${ayesha.profileId}`)
  const pages = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})
