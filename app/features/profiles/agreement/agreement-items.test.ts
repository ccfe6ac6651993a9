import { expect, test } from "vitest"
import { columnOf, fieldNames } from "../fields/fields.ts"
import { moreRules } from "../more/more-schema.ts"
import { AGREED_COLUMNS, agreementItems, changedSince, type ItemParts, toBeConfirmed } from "./agreement-items.ts"
import { agreementOf } from "./digest-items.server.ts"

const none = Object.fromEntries(agreementItems.map((item) => [item, []])) as unknown as ItemParts
const of = (parts: Partial<ItemParts>) => agreementOf({ ...none, ...parts })
const agreed = of({ name: [["Sana", "Malik"]], pictures: ["a", "b"], texts: ["I teach.", null], place: [["Lahore"]] })

test("What is shown beyond what was agreed to has changed; what is shown no longer, or in another order, has not", () => {
  const now = (parts: Partial<ItemParts>) => changedSince(agreed, of(parts))
  const same = { name: [["Sana", "Malik"]], place: [["Lahore"]] }
  expect(now({ ...same, pictures: ["b", "a"], texts: ["I teach.", null] })).toEqual([])
  expect(now({ ...same, pictures: ["b"], texts: [null, ""] })).toEqual([])
  expect(now({ ...same, pictures: ["b", "c"], texts: ["I teach.", "We farm."] })).toEqual(["pictures", "texts"])
  expect(now({ name: [["Sana", "Khan"]], place: [["Multan"]] })).toEqual(["name", "place"])
})

test("Name, pictures, texts, religion, contact and 'looking for' are confirmed anew, the rest is told", () => {
  expect(toBeConfirmed(agreementItems)).toEqual(["name", "pictures", "texts", "religion", "contact", "lookingFor"])
})

test("A digest tells nothing of what was shown", () => {
  expect(JSON.stringify(agreed)).not.toMatch(/Sana|Malik|teach|Lahore/)
})

test("A family agrees to every column that is shown of a person, but for the status", () => {
  const shown = [...fieldNames.map((name) => columnOf(name)), ...Object.keys(moreRules)]
  expect([...Object.values(AGREED_COLUMNS).flat(2), "status"].sort()).toEqual(shown.sort())
})
