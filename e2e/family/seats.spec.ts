import { seatAtTable } from "#db/test-family.ts"
import { isRemote } from "../remote/address.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test.skip(isRemote(), "guardians are made for this server alone")

test("A brother's open page follows what his sister lets him see; he leaves, and looks for a match himself", async ({
  open,
}, { project }) => {
  const [ayesha, omar] = [await member(), await member({ gender: "male", profile: false })]
  await database()`update account set guardian = true where id = ${omar.id}`
  const seat = await seatAtTable(ayesha, omar, { relation: "brother", level: "sees", name: "Bhai", into: database() })
  const his = await open(omar)
  await his.goto("/AllUsers")
  await expect(his).toHaveURL(/\/family\/table$/)
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  await his.getByRole("link", { name: ayesha.name }).click()
  await expect(his.getByRole("link", { name: "Shortlist" })).toBeVisible()

  const hers = await open(ayesha)
  await hers.goto("/family/table")
  await hers.getByRole("link", { name: "Bhai" }).click()
  await hers.getByRole("radio", { name: "Is told" }).check()
  await hers.getByRole("button", { name: "Save" }).click()
  await expect(hers.getByText("Is told. Sits at your table.")).toBeVisible()
  if (project.name === "without-script") await his.reload()
  await expect(his.getByRole("link", { name: "Shortlist" })).toHaveCount(0)
  expect((await his.request.get(`/family/${seat}/shortlist`)).status()).toBe(404)

  await his.getByRole("link", { name: "Leave the table" }).click()
  await expectNoViolations(his)
  await his.getByRole("button", { name: "Leave the table" }).click()
  await expect(his.getByText("You sit at nobody’s table at the moment.")).toBeVisible()
  await hers.goto("/notifications")
  await expect(hers.getByText("has left your family’s table.").first()).toBeVisible()

  await his.getByRole("link", { name: "I am looking for a match, too" }).click()
  await his.getByRole("button", { name: "Become a member" }).click()
  await expect(his).toHaveURL(/\/UserCreate-profile$/)
})

test("An invitation by mail is sent anew, and opens nothing once it is taken back", async ({ open }) => {
  const [ayesha, father] = [await member(), newPerson("Karim", "male")]
  const hers = await open(ayesha)
  await hers.goto("/family/invite")
  await hers.getByRole("button", { name: "Invite" }).click()
  await expect(hers.getByText("Please write their name").first()).toBeVisible()
  await hers.getByLabel("Name").fill("Abu")
  await hers.getByLabel("Who they are to you").selectOption("father")
  await hers.getByRole("radio", { name: "Sees along" }).check()
  await hers.getByLabel("Their e-mail").fill(father.email)
  await hers.getByRole("button", { name: "Invite" }).click()
  const link = hers.getByRole("link", { name: /family\/invitation/ })
  const first = (await link.getAttribute("href"))!
  await hers.goto("/family/table")
  await hers.getByRole("link", { name: "Abu" }).click()
  await hers.getByRole("button", { name: "Invite anew" }).click()
  const second = (await link.getAttribute("href"))!
  expect(second).not.toBe(first)

  const his = await open(null)
  expect((await his.goto(first))?.status()).toBe(404)
  await expect(his.getByRole("heading", { name: "This seat is not open" })).toBeVisible()
  await expectNoViolations(his)
  await his.goto(second)
  await expect(his.getByLabel("Email")).toHaveValue(father.email)
  await hers.getByRole("button", { name: "Take it back" }).click()
  await expect(hers.getByText("Nobody sits here yet.")).toBeVisible()
  expect((await his.reload())?.status()).toBe(404)
})
