import { expect, test } from "vitest"
import { fadesAfter } from "./notice-fading.ts"

const good = { tone: "good" } as const
const undo = { action: "/put-back", fields: { removed: "1" } }
const toast = { scripts: true, isToast: true }

test.each([
  ["A toast with nothing to press: after 8 seconds", good, toast, 8],
  ["With Undo: after 10 seconds", { ...good, undo }, toast, 10],
  ["With Undo and without scripts: never", { ...good, undo }, { ...toast, scripts: false }, undefined],
  ["With a link: never", { ...good, next: { to: "/", label: "On" } }, toast, undefined],
  ["A refusal: never", { tone: "bad" }, toast, undefined],
  ["In the page: never", good, { scripts: true, isToast: false }, undefined],
  ["As the specification has it: after two seconds", { ...good, seconds: 2 }, toast, 2],
] as const)("%s", (_, notice, where, seconds) => {
  expect(fadesAfter(notice, where)).toBe(seconds)
})
