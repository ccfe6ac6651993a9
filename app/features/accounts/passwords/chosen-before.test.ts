import { expect, test } from "vitest"
import { chosenBefore } from "./chosen-before.ts"

test.each([
  ["/subscribe?plan=pro", "Go on with the Pro plan"],
  ["/subscribe?plan=pro&region=abroad", "Go on with the Premium plan"],
  ["/assistance?service=plus", "Go on with Prime Plus"],
])("%s was chosen before signing up", (path, label) => {
  expect(chosenBefore(path)).toEqual({ to: path, label })
})

test.each(["/subscribe", "/subscribe?plan=gold", "/assistance?service=toString", "/contacts?plan=pro"])(
  "%s is no choice",
  (path) => {
    expect(chosenBefore(path)).toBeUndefined()
  },
)
