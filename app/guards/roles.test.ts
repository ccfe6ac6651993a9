import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { PageViewer } from "#app/viewer/sessions.server.ts"
import * as administrators from "./administrators.tsx"
import * as consultantsOnly from "./consultants-only.tsx"
import * as membersOnly from "./members-only.tsx"

const GUARDS = { administrators, "consultants-only": consultantsOnly, "members-only": membersOnly }
const ROLES = { Ayesha: "user", Farhat: "guest", Nadia: "admin" } as const

/** What becomes of somebody who opens a page behind a guard. */
async function answerTo(name: keyof typeof ROLES, guard: keyof typeof GUARDS) {
  const context = new RouterContextProvider()
  context.set(viewerContext, { role: ROLES[name] } as PageViewer)
  const [asks] = GUARDS[guard].middleware as unknown as ((asked: object) => Promise<void>)[]
  try {
    await asks?.({ context, request: new Request("http://rishta/clients") })
    return "enters"
  } catch (refused) {
    if (refused instanceof Response) return `is sent to ${refused.headers.get("Location")}`
    return `is refused with ${(refused as { init: ResponseInit }).init.status}`
  }
}

test.each([
  ["consultants-only", "Farhat", "enters"],
  ["consultants-only", "Ayesha", "is sent to /users-side"],
  ["consultants-only", "Nadia", "is sent to /users-side"],
  ["members-only", "Ayesha", "enters"],
  ["members-only", "Farhat", "is sent to /profile"],
  ["administrators", "Nadia", "enters"],
  ["administrators", "Ayesha", "is refused with 403"],
  ["administrators", "Farhat", "is refused with 403"],
] as const)("At %s, %s %s", async (guard, name, answer) => {
  expect(await answerTo(name, guard)).toBe(answer)
})

test.each(Object.entries(GUARDS))(
  "%s has a loader, without which a change of page would not ask it",
  (_, { loader }) => {
    expect(loader).toBeTypeOf("function")
  },
)
