import { expect, test } from "vitest"
import { KINDS } from "../notification-kinds.ts"
import { MAILS, mailKindsFor } from "./mail-kinds.ts"

/** Read on the site alone; of new matches, one's own data and clients who are handed over, mails speak of their own accord. */
const NOT_MAILED = ["expired", "no-room", "match", "data", "clients"]

test("Each kind of notification is mailed with one kind of mail, or known as read on the site alone", () => {
  const mailed = Object.values(MAILS).flatMap(({ notifications }) => notifications)
  expect([...mailed, ...NOT_MAILED].sort()).toEqual(Object.keys(KINDS).sort())
})

test("A guardian's account chooses among the mails that it can get", () => {
  expect(mailKindsFor({ role: "user", guardian: true })).toEqual(["family", "check"])
  expect(mailKindsFor({ role: "user", guardian: false })).toContain("match")
})
