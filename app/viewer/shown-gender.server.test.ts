import { expect, test } from "vitest"
import { shownGender } from "./shown-gender.server.ts"

const ayesha = { id: 7, looksFor: "male" as const, actingFor: null }
const asking = (address: string, cookie = "") => new Request(`http://localhost${address}`, { headers: { cookie } })

test.each([
  ["/cast", "", "male"],
  ["/cast?gender=nobody", "", "male"],
  ["/cast?gender=everyone", "", "everyone"],
  ["/cast", "shows=7.0.female", "female"],
  ["/cast?gender=male", "shows=7.0.female", "male"],
  ["/cast", "shows=8.0.female", "male"],
  ["/cast", "shows=7.0.nobody", "male"],
])("Ayesha, who looks for a husband, is shown at %s with cookie '%s': %s", (address, cookie, shown) => {
  expect(shownGender(asking(address, cookie), ayesha)).toBe(shown)
})

test("Who looks for nobody in particular is shown everyone", () => {
  expect(shownGender(asking("/users-side"), { ...ayesha, looksFor: null })).toBe("everyone")
})

test("What a consultant chooses for one client holds for no other", () => {
  const forSana = { ...ayesha, actingFor: { id: 3, name: "Sana Malik" } }
  expect(shownGender(asking("/cast", "shows=7.3.everyone"), forSana)).toBe("everyone")
  expect(shownGender(asking("/cast", "shows=7.4.everyone"), forSana)).toBe("male")
})
