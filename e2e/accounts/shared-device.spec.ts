import type { Page } from "@playwright/test"
import { STORAGES } from "#app/forms/browser-storage.ts"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, test } from "../support/browser/test.ts"
import { field, friends, overhear, send, untilConnected } from "../support/people/chat.ts"
import { type Member, member } from "../support/people/members.ts"
import { logIn } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const keysOf = (page: Page, { id }: Member) =>
  page.evaluate(
    (mark) => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith(mark)),
    `${id} `,
  )
const kindsOf = async (page: Page, person: Member) => [
  ...new Set((await keysOf(page, person)).map((key) => key.split(" ")[1]!)),
]

/** Something of every kind that a device keeps. */
async function leaveEverything(page: Page, ayesha: Member, bilal: Member) {
  await page.goto(`/UserEditProfile/${ayesha.profileId}`)
  await untilAlive(page)
  await page.getByLabel("City", { exact: true }).fill("Multan")
  // As if she had not finished her profile.
  await page.evaluate(
    ([key, kept]) => localStorage.setItem(key!, kept!),
    [`${ayesha.id} step form/UserCreate-profile`, JSON.stringify({ base: "", values: {}, at: Date.now() })],
  )
  await page.goto("/contacts")
  await expect(page.getByRole("button", { name: "Refresh contacts" })).toBeVisible()
  // Of what is sent nothing is heard again: it stays on its way.
  let silent = false
  await overhear(page, (frame) => (silent && frame.startsWith("4") ? undefined : frame))
  await page.goto(`/Messages/${bilal.id}`)
  await untilConnected(page)
  silent = true
  await field(page).fill("Not yet sent")
  await send(page).click()
  await field(page).fill("A thought")
  await expect.poll(async () => (await kindsOf(page, ayesha)).sort()).toEqual(Object.keys(STORAGES).sort())
}

test("Whoever logs in on the same device finds nothing that another account has left there @scripts", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const sana = await member({ firstName: "Sana" })
  const page = await open(ayesha)
  await leaveEverything(page, ayesha, bilal)
  await database()`delete from session where account_id = ${ayesha.id}`
  await page.context().clearCookies({ name: "sid" })

  await page.goto("/login")
  await untilAlive(page)
  await expect.poll(() => kindsOf(page, ayesha), "what others wrote").not.toContain("contacts")
  expect(await kindsOf(page, ayesha), "her own words wait").toEqual(expect.arrayContaining(["draft", "step"]))
  await logIn(page, sana)
  await expect.poll(() => keysOf(page, ayesha)).toEqual([])
})
