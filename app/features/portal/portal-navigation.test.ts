import { expect, test } from "vitest"
import { currentEntry } from "./portal-navigation.ts"

test.each([
  ["/portal/settings", "/portal/settings"],
  ["/portal/settings/coupons", "/portal/settings/coupons"],
  ["/portal/settings/create-coupon", "/portal/settings/coupons"],
  ["/Portal/User-View/7", "/portal/user-list"],
  ["/portal/reports/3", "/portal/reports"],
  ["/portal/search", undefined],
])("Of %s the menu's nearest entry is current", (address, entry) => {
  expect(currentEntry(address)).toBe(entry)
})
