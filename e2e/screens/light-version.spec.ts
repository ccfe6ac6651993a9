import { randomUUID } from "node:crypto"
import { expect, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card, cardAfterwards, findAmongNewest } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test("Ayesha chooses the light version: no scripts, smaller pictures, and she asks Bilal all the same", async ({
  open,
}) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const picture = randomUUID().replaceAll("-", "")
  await database()`insert into picture (id, account_id, width, height) values (${picture}, ${bilal.id}, 480, 600)`
  await database()`update profile set picture_id = ${picture} where id = ${bilal.profileId}`

  const page = await open(ayesha)
  await findAmongNewest(page, bilal)
  const portrait = card(page, bilal).locator("img")
  await expect(portrait).toHaveAttribute("srcset", `/pictures/${picture}/240 240w, /pictures/${picture}/480 480w`)
  await page.getByRole("button", { name: "Light version" }).click()
  await expect(page.getByRole("button", { name: "Full version" })).toBeVisible()

  await findAmongNewest(page, bilal)
  await expect(portrait).toHaveAttribute("src", `/pictures/${picture}/160`)
  await expect(portrait).not.toHaveAttribute("srcset")
  await expect(page.locator("script, link[rel=modulepreload]")).toHaveCount(0)
  await card(page, bilal).getByRole("button", { name: "Connect" }).click()
  const sent = (await cardAfterwards(page, bilal)).getByRole("link", { name: "Requested" })
  await expect(sent).toBeVisible()
})
