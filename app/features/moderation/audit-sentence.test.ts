import { expect, test } from "vitest"
import { type AuditLine, fieldsOf, sentenceOf } from "./audit-sentence.ts"

const NADIA = { name: "Nadia", to: "/portal/user-view/1" }
const line: AuditLine = {
  action: "account.suspended",
  actorId: 1,
  actor: "Nadia",
  objectType: "account",
  objectId: 2,
  object: "Omar Malik",
  detail: null,
}

test("Nadia suspended Omar Malik, in words that lead to both", () => {
  expect(sentenceOf(line)).toEqual([NADIA, " suspended ", { name: "Omar Malik", to: "/portal/user-view/2" }])
})

test.each([
  [{ action: "account.deleted", objectId: 1 }, [NADIA, " deleted ", "their own account"]],
  [
    { action: "payment.confirmed", objectType: "payment", object: null },
    [NADIA, " confirmed ", { name: "payment 2", to: "/portal/payments/2" }],
  ],
  [
    { action: "payment.matched", objectType: "payment-report", object: null },
    [NADIA, " found out for whom ", { name: "payment report 2", to: "/portal/payments/reports/2" }, " was"],
  ],
  [
    { action: "setting.changed", objectType: "setting", objectId: null, detail: { setting: "chat" } },
    [NADIA, " changed ", { name: "setting chat", to: "/portal/settings" }],
  ],
  [
    { action: "login.failed", actorId: null, actor: null, objectId: null, object: null },
    ["Somebody failed to log in as ", "an unknown account"],
  ],
  [
    { action: "profile.sent-back", objectType: "profile", object: "Sana Khan" },
    [NADIA, " sent the profile of ", { name: "Sana Khan", to: "/portal/people/2" }, " back"],
  ],
  [
    { action: "harbour.re-opened", objectType: "harbour", object: null },
    [NADIA, ": Harbour re opened (", { name: "harbour 2", to: null }, ")"],
  ],
] as [Partial<AuditLine>, unknown[]][])("%j", (other, parts) => {
  expect(sentenceOf({ ...line, ...other })).toEqual(parts)
})

test("What was before stands before what is after, and ids lead to what they are of", () => {
  expect(fieldsOf({ after: { pro: "" }, before: {}, payment: 7, days: 15, none: null })).toEqual([
    { label: "payment", text: "7", to: "/portal/payments/7" },
    { label: "days", text: "15", to: null },
    { label: "before", text: "{}", to: null },
    { label: "after", text: '{"pro":""}', to: null },
  ])
  expect(fieldsOf(null)).toEqual([])
})
