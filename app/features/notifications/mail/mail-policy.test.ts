import { expect, test } from "vitest"
import { isIdle, mailTime } from "./mail-policy.ts"

const at = (time: string) => new Date(`${time}+05:00`)

test("Requests and acceptances are mailed after two minutes, messages after fifteen", () => {
  const came = at("2026-11-23T14:00:00")
  const mailed = (["request", "accepted", "message"] as const).map((kind) => mailTime(kind, "now", came))
  expect(mailed).toEqual([at("2026-11-23T14:02:00"), at("2026-11-23T14:02:00"), at("2026-11-23T14:15:00")])
})

test.each([
  ["2026-11-23T07:59:59", "2026-11-23T08:00:00", "2026-11-29T08:00:00"],
  ["2026-11-23T08:00:00", "2026-11-24T08:00:00", "2026-11-30T08:00:00"],
  ["2026-11-23T23:30:00", "2026-11-24T08:00:00", "2026-11-30T08:00:00"],
])("What came at %s is mailed on the next morning, or within a week", (came, daily, weekly) => {
  expect(mailTime("request", "daily", at(came))).toEqual(at(daily))
  expect(mailTime("request", "weekly", at(came))).toEqual(at(weekly))
  expect(mailTime("request", "never", at(came))).toBeNull()
})

test("Whoever was not there for sixty days is idle", () => {
  const seen = at("2026-09-01T12:00:00")
  expect([isIdle(seen, at("2026-10-31T12:00:00")), isIdle(seen, at("2026-10-31T12:00:01"))]).toEqual([false, true])
})
