import { expect, type Page } from "@playwright/test"

/** At a consultant's desk: the address that the family of a client is sent. */
export async function makeLink(desk: Page, client: number) {
  await desk.goto(`/clients/${client}/consent`)
  await desk.getByRole("button", { name: "Make the link and the code" }).click()
  return (await desk.getByRole("link", { name: /\/consent\/[\w-]{43}$/ }).getAttribute("href"))!
}

/** Says yes on the page that the link has opened, as the father. */
export async function agree(family: Page) {
  await family.getByLabel("Who answers").selectOption({ label: "I am the father" })
  await family.getByRole("button", { name: "Yes, we agree" }).click()
}

/** The family reads and agrees, so that others see the client. */
export async function agreeByLink(desk: Page, family: Page, client: number) {
  await family.goto(await makeLink(desk, client))
  await agree(family)
  await expect(family.getByText("From now on others see the profile.")).toBeVisible()
}
