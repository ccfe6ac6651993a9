import type { Page } from "@playwright/test"
import type { Name, World } from "../world/world.ts"

export const ROLES = { visitor: "Visitor", user: "Member", guest: "Consultant", admin: "Administrator" }
export type Role = keyof typeof ROLES

/** One screen in one state: its row on the page. */
export interface Scene {
  role: Role
  /** As the sitemap has it. */
  pattern: string
  /** In words; nothing where it is the screen as it mostly is. */
  state: string
  who: Name | null
  address: (world: World) => string
  /** What is done on the screen before its picture is taken. */
  act?: (page: Page, world: World) => Promise<void>
}

interface State extends Partial<Pick<Scene, "who" | "address" | "act">> {
  state: string
}

const USUAL: Record<Role, Name | null> = { visitor: null, user: "ayesha", guest: "farhat", admin: "nadia" }

/** For the scenes of a role: a screen with what its address needs, and the states in which it differs. */
export const scenesOf = (role: Role) =>
  function screen(pattern: string, address: Scene["address"] | null, ...states: (State | string)[]): Scene[] {
    const usual = { role, pattern, state: "", who: USUAL[role], address: address ?? (() => pattern) }
    return [usual, ...states.map((state) => ({ ...usual, ...(typeof state === "string" ? { state } : state) }))]
  }

/** Sends the form with this button as it stands, past what the browser itself would ask for. */
export const sentEmpty = (button: string) => async (page: Page) => {
  await page.evaluate(() => {
    for (const form of document.forms) form.noValidate = true
  })
  await page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click()
  await page.getByText(/please|required|choose|enter/i).first().waitFor()
}
