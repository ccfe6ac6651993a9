import { expect, test } from "vitest"
import { isolated } from "#app/ui/isolated.ts"
import { apartText, clientNumberText, numberedName } from "./client-number.ts"

const bureau = "Saeed Bureau"

test("Two clients of one bureau are told apart by age, city and number", () => {
  expect(apartText({ number: 17, bureau, age: 27, city: "Lahore" })).toBe(
    `27, Lahore, client 17 of ${isolated(bureau)}`,
  )
  expect(apartText({ number: 17, bureau, age: null, city: null })).toBe(`client 17 of ${isolated(bureau)}`)
})

test("Whoever is nobody's client, or one's own, has no number", () => {
  expect(apartText({ number: null, bureau: null, age: 27, city: "Lahore" })).toBeNull()
  expect(numberedName("Ali", null)).toBe("Ali")
})

test("Beside its bureau a number stands alone", () => {
  expect(clientNumberText(17)).toBe("client 17")
  expect(numberedName("Ali", 17)).toBe("Ali (client 17)")
})
