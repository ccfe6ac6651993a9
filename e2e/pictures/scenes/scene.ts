import type { Page } from "@playwright/test"
import type { Viewer } from "../../support/addresses/screens.ts"
import type { Name, World } from "../world/world.ts"

export const ROLES: Record<Viewer, string> = {
  visitor: "Visitor",
  user: "Member",
  guest: "Consultant",
  admin: "Administrator",
}

type Action = (page: Page, world: World) => Promise<void>

/** One screen in one state: its row on the page. */
export interface Scene {
  role: Viewer
  /** As the sitemap has it. */
  pattern: string
  /** In words; nothing where it is the screen as it mostly is. */
  state: string
  who: Name | null
  address: (world: World) => string
  /** What is done on the screen before its picture is taken. */
  action?: Action
}

/** Another person, another address of the screen, or a thing done on it. */
type Different = Name | `?${string}` | Scene["address"] | { action: Action; who?: Name; address?: Scene["address"] }

const USUAL: Record<Viewer, Name | null> = { visitor: null, user: "ayesha", guest: "farhat", admin: "nadia" }

/** For the scenes of a role: a screen with what its address needs, and the states in which it differs, in words. */
export const scenesOf = (role: Viewer) =>
  function screen(pattern: string, address?: Scene["address"] | null, states: Record<string, Different> = {}): Scene[] {
    const usual: Scene = { role, pattern, state: "", who: USUAL[role], address: address ?? (() => pattern) }
    const others = Object.entries(states).map(([state, different]): Scene => {
      if (typeof different === "object") return { ...usual, ...different, state }
      if (typeof different === "function") return { ...usual, address: different, state }
      if (different.startsWith("?")) return { ...usual, address: (world) => usual.address(world) + different, state }
      return { ...usual, who: different as Name, state }
    })
    return [usual, ...others]
  }

export const press = async (page: Page, button: string) =>
  page.getByRole("main").getByRole("button", { name: button, exact: true }).first().click()

export const REFUSED = "[aria-invalid=true], [role=alert]"

/** Sends the form with this button as it stands, past what the browser or a button that waits would ask for. */
export const sentAsItIs = (button: string) => ({
  action: async (page: Page) => {
    await page.evaluate(() => {
      for (const form of document.forms) form.noValidate = true
      for (const button of document.querySelectorAll("button")) button.disabled = false
    })
    await press(page, button)
    await page.locator(REFUSED).first().waitFor()
  },
})
