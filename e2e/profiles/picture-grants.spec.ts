import sharp from "sharp"
import { isRemote } from "../remote/address.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test.skip(isRemote(), "the picture is found in this server's database")

test("Bilal asks to see Ayesha's picture; she allows it, and takes it back", async ({ open }) => {
  const [ayesha, bilal] = [await member({ plan: "standard" }), await member({ gender: "male" })]
  const hers = await open(ayesha)
  await hers.goto("/UserProfile?dialog=picture")
  const buffer = await sharp({ create: { width: 320, height: 400, channels: 3, background: "#a63" } })
    .png()
    .toBuffer()
  await hers
    .getByRole("alertdialog")
    .getByLabel("Profile Picture")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer })
  await hers.getByRole("button", { name: "Save" }).click()
  await expect(hers.getByText("Profile picture updated successfully")).toBeVisible()
  await hers.getByRole("button", { name: "Show it to whom I allow" }).click()
  await expect(hers.getByText("others see it blurred")).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  const [row] = await database()`select picture_id from profile where id = ${ayesha.profileId}`
  const file = `/pictures/${row!.picture_id}/480`

  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  expect(await his.content()).not.toContain(row!.picture_id)
  expect((await his.request.get(file)).status()).toBe(404)
  const veil = (await his.getByRole("img", { name: `Portrait of ${ayesha.name}` }).getAttribute("src"))!
  expect((await his.request.get(veil)).status()).toBe(200)
  await his.getByRole("button", { name: "Ask to see the pictures" }).click()
  await expect(his.getByText(/You asked on .* You can ask again on/)).toBeVisible()
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)

  await hers.getByRole("link", { name: "Who may see it" }).click()
  await card(hers, bilal).getByRole("button", { name: "Allow" }).click()
  await expect(hers.getByText("The pictures are shown there now.")).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await his.reload()
  await expect(his.getByRole("button", { name: "Ask to see the pictures" })).toHaveCount(0)
  expect((await his.request.get(file)).status()).toBe(200)

  await card(hers, bilal).getByRole("button", { name: "Take it back" }).click()
  await expect(hers.getByText("The pictures are blurred there again, at once.")).toBeVisible()
  expect((await his.request.get(file)).status()).toBe(404)
})
