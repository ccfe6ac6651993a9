import { expect, test } from "vitest"
import { pagingFrom } from "./address.ts"

test.each([
  ["", undefined],
  ["after=12&limit=50", { after: 12 }],
  ["before=12", { before: 12 }],
  ["last=", "last"],
  ["last&after=12", "last"],
  ["after=12&before=13", { after: 12 }],
  ["after=0", undefined],
  ["after=-1", undefined],
  ["after=1e3", undefined],
  ["after='&before=%00", undefined],
  ["after=99999999999999999999", undefined],
])("?%s is the place of a page, or the first one", (query, place) => {
  const request = new Request(`http://localhost/portal/user-list?${query}`)
  expect(pagingFrom(request).place).toEqual(place)
})
