import { expect, test } from "vitest"
import { throughWords } from "./consultant-words.ts"

const farhat = { consultant: "Farhat Saeed", company: "Saeed Marriage Bureau", checked: true }

test("Members read for whom a consultant writes, and whether the company was checked", () => {
  expect(throughWords({ ...farhat, client: "Sana Malik" })).toBe(
    "Through Farhat Saeed, Saeed Marriage Bureau (checked), for their client Sana Malik",
  )
  expect(throughWords({ ...farhat, company: null, checked: false, client: null })).toBe(
    "Through Farhat Saeed (not yet verified), who has not named a client yet",
  )
})
