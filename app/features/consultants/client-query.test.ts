import { expect, test } from "vitest"
import { clientQueryFrom } from "./client-query.ts"

const from = (search: string) => clientQueryFrom(new URLSearchParams(search))

test("A list of clients is asked for by words of name or city, and in one of three orders", () => {
  expect(from("q=+sana++lahore+&sort=name")).toEqual({ q: "sana  lahore", words: ["sana", "lahore"], sort: "name" })
})

test("Bad values ask for nothing, too many words for the first of them", () => {
  expect(from("q=%00&sort=toString")).toEqual({ q: "", words: [], sort: "newest" })
  expect(from("")).toEqual({ q: "", words: [], sort: "newest" })
  expect(from(`q=${"a ".repeat(400)}`).words).toHaveLength(5)
})
