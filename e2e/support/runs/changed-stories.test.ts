import { expect, test } from "vitest"
import { chooseStories, roomsOf, storiesOf } from "./changed-stories.ts"

const stories = {
  "e2e/chat/chat.spec.ts": 'await page.goto("/Messages/7")',
  "e2e/chat/files.spec.ts": 'import { upload } from "../support/people/uploads.ts"',
  "e2e/browse/browse.spec.ts": 'await page.goto("/section?sect=Shia")',
  "e2e/site/public.spec.ts": "for (const path of ['/', '/terms-of-use', '/no-such-page']) await page.goto(path)",
  "e2e/journeys/journey.spec.ts": 'await page.goto("/AllUsers"); await page.goto("/contacts")',
}
const CHAT = ["e2e/chat/chat.spec.ts", "e2e/chat/files.spec.ts", "e2e/journeys/journey.spec.ts"]

test.each<[string, string, string[]]>([
  ["a room's query", "app/features/chat/server/contacts.server.ts", CHAT],
  [
    "a room whose addresses have other spellings",
    "app/features/browse/filters.ts",
    ["e2e/browse/browse.spec.ts", "e2e/journeys/journey.spec.ts"],
  ],
  ["a room with a second name for a screen", "app/features/site/screens/terms.tsx", ["e2e/site/public.spec.ts"]],
  ["a story", "e2e/browse/browse.spec.ts", ["e2e/browse/browse.spec.ts"]],
  ["what stories share", "e2e/support/people/uploads.ts", ["e2e/chat/files.spec.ts"]],
  ["what belongs to no room", "app/ui/page/top-bar.tsx", []],
])("of %s the stories are those that visit it, have its name or use it", (_, changed, expected) => {
  expect(storiesOf([changed], stories)).toEqual(expected)
})

test("an address with a number in it is found as stories write it", () => {
  const written = { "e2e/calls.spec.ts": ["await page.goto(`/Messages/", "{bilal.id}?before=1`)"].join("$") }
  expect(storiesOf(["app/features/chat/chat-policy.ts"], written)).toEqual(["e2e/calls.spec.ts"])
})

test("each changed room is told once, also in a room of rooms", () => {
  const changed = ["app/features/portal/users/users.server.ts", "app/features/portal/waiting.ts", "db/client.ts"]
  expect([...roomsOf(changed)]).toEqual(["portal"])
})

test("as many run as take less than a minute in all projects, the shortest first", () => {
  const times = {
    "with-script › e2e/a.spec.ts": 20,
    "without-script › e2e/a.spec.ts": 15,
    "with-script › e2e/b.spec.ts": 25,
    "with-script › e2e/c.spec.ts": 1,
  }
  const asked = ["e2e/a.spec.ts", "e2e/b.spec.ts", "e2e/c.spec.ts"]
  expect(chooseStories(asked, times)).toEqual({ chosen: ["e2e/c.spec.ts", "e2e/b.spec.ts"], unknown: [] })
})

test("of which nobody knows how long they take three run, fewer beside those that are known", () => {
  const asked = ["e2e/a.spec.ts", "e2e/b.spec.ts", "e2e/c.spec.ts", "e2e/d.spec.ts"]
  expect(chooseStories(asked, {})).toEqual({ chosen: asked.slice(0, 3), unknown: asked })
  const known = { "with-script › e2e/c.spec.ts": 9, "with-script › e2e/d.spec.ts": 9 }
  expect(chooseStories(asked, known)).toEqual({
    chosen: ["e2e/c.spec.ts", "e2e/d.spec.ts", "e2e/a.spec.ts"],
    unknown: ["e2e/a.spec.ts", "e2e/b.spec.ts"],
  })
})
