import { describe, expect, test } from "vitest"
import { availabilityOf, STATUSES, whyNoRequest } from "./status-policy.ts"

const asked = (status: keyof typeof STATUSES) => whyNoRequest({ name: "Ayesha Malik", status })

describe("a request", () => {
  test.each(["looking", "in talks"] as const)("may go to somebody who is %s", (status) => {
    expect(asked(status)).toBeUndefined()
  })

  test("is refused for somebody who is engaged, and says so with the name", () => {
    expect(asked("engaged")).toBe("Ayesha Malik is engaged and takes no requests.")
  })

  test("is refused for somebody who has paused", () => {
    expect(asked("paused")).toBe("Ayesha Malik is not looking at the moment and takes no requests.")
  })
})

test("Lists leave out the paused, and matches the engaged as well", () => {
  const which = (flag: "listed" | "matched") =>
    Object.entries(STATUSES).flatMap(([name, one]) => (one[flag] ? [name] : []))
  expect(which("listed")).toEqual(["looking", "in talks", "engaged"])
  expect(which("matched")).toEqual(["looking", "in talks"])
})

test("Nothing is said of somebody who simply looks", () => {
  expect(availabilityOf("looking")).toBeUndefined()
  expect(availabilityOf("in talks")).toEqual({ mark: "In talks", closed: false, resting: false })
  expect(availabilityOf("engaged")).toEqual({ mark: "Engaged", closed: true, resting: false })
  expect(availabilityOf("paused")).toEqual({ mark: "Not looking at the moment", closed: true, resting: true })
})
