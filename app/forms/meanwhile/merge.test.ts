import { expect, test } from "vitest"
import type { Choice, Parts } from "./meanwhile.ts"
import { merge, seenIn, seenOf, textOf } from "./merge.server.ts"

const PARTS: Parts = {
  body: { label: "Note", longest: 20 },
  chat: { label: "Chat", named: { on: "On", soon: "Coming soon" } },
  place: { label: "Place", fields: ["country", "city"] },
}
const SHOWN = { body: "She agrees", chat: "on", country: "Pakistan", city: "Lahore" }

function posted(seen: string, choice?: Choice, disputed: string[] = []) {
  const form = new FormData()
  form.append("seen", seen)
  for (const name of disputed) form.append("disputed", name)
  if (choice) form.append("keep", choice)
  return seenIn(form)
}

const save = (now: object, mine: object, choice?: Choice, disputed?: string[], seen: object = SHOWN) =>
  merge(PARTS, {
    now: { ...SHOWN, ...now },
    mine: { ...SHOWN, ...mine },
    seen: posted(seenOf(PARTS, seen), choice, disputed),
  })

test("Two who change different fields both have theirs", () => {
  expect(save({ chat: "soon" }, { body: "She does not" })).toMatchObject({
    values: { ...SHOWN, chat: "soon", body: "She does not" },
    disputed: [],
  })
})

test("What both have changed waits for the one who came later; the same change is none", () => {
  expect(save({ body: "Not yet" }, { body: "Perhaps" })).toMatchObject({ disputed: ["body"] })
  expect(save({ body: "Perhaps" }, { body: "Perhaps" })).toMatchObject({ disputed: [] })
})

test("Fields that belong together are changed together", () => {
  expect(save({ city: "Multan" }, { country: "Canada", city: "Toronto" }).disputed).toEqual(["place"])
  expect(save({ country: "Canada", city: "Toronto" }, { body: "x" }).values).toMatchObject({
    country: "Canada",
    city: "Toronto",
    body: "x",
  })
})

test("Of two texts one keeps mine, takes theirs, or puts both, theirs first", () => {
  const now = { body: "Not yet" }
  const choose = (choice: Choice, mine = "Perhaps") => save(now, { body: mine }, choice, ["body"], { ...SHOWN, ...now })
  expect(choose("mine").values).toMatchObject({ body: "Perhaps" })
  expect(choose("theirs").values).toMatchObject({ body: "Not yet" })
  expect(choose("both").values).toMatchObject({ body: "Not yet\n\nPerhaps" })
  expect(choose("both", "Perhaps next week")).toMatchObject({ disputed: ["body"], tooLong: true })
})

test("While one is asked about a text, another part that somebody else alone has changed stays theirs", () => {
  const asked = save({ body: "Not yet", chat: "soon" }, { body: "Perhaps" })
  expect(asked.disputed).toEqual(["body"])
  const now = { ...SHOWN, body: "Not yet", chat: "soon" }
  const mine = { ...SHOWN, body: "Perhaps" }
  expect(merge(PARTS, { now, mine, seen: posted(asked.seen, "mine", ["body"]) })).toMatchObject({
    values: { ...now, body: "Perhaps" },
    disputed: [],
  })
})

test("A third change after one was asked is shown as well", () => {
  const seen = { ...SHOWN, body: "Not yet" }
  expect(save({ body: "Never" }, { body: "Perhaps" }, "theirs", ["body"], seen).disputed).toEqual(["body"])
})

test("A program that does not say what it saw writes as before, and so does one that says nonsense", () => {
  const mine = { ...SHOWN, body: "Perhaps" }
  const now = { ...SHOWN, body: "Not yet", chat: "soon" }
  expect(merge(PARTS, { now, mine })).toMatchObject({ values: mine, disputed: [] })
  expect(seenIn(new FormData())).toBeUndefined()
  expect(merge(PARTS, { now, mine, seen: posted("%E0%A4%A=&&=x") })).toMatchObject({ values: mine, disputed: [] })
})

test("A form's own line ends, and an empty text instead of nothing, are no change", () => {
  const seen = posted(seenOf(PARTS, { ...SHOWN, body: "One\nTwo", city: null }))
  const mine = { ...SHOWN, body: "One\r\nTwo ", city: "" }
  expect(merge(PARTS, { now: { ...SHOWN, body: "Three", city: "Multan" }, mine, seen })).toMatchObject({
    values: { body: "Three", city: "Multan" },
    disputed: [],
  })
})

test("A choice is called as on the page, and what belongs together stands on one line", () => {
  expect(textOf("chat", PARTS.chat!, { chat: "soon" })).toBe("Coming soon")
  expect(textOf("place", PARTS.place!, SHOWN)).toBe("Pakistan, Lahore")
})
