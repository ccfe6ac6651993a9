import { expect, test } from "vitest"
import { choicesOf, isNarrowed, searchFrom } from "./search-query.ts"

const search = (query: string) => searchFrom(new URLSearchParams(query))

test("an address without a query asks for everybody, newest first", () => {
  const all = search("")
  expect(all).toMatchObject({ minAge: null, maxAge: null, picture: false, verified: false, order: "newest" })
  expect(isNarrowed(all)).toBe(false)
  expect(choicesOf(all).every(({ chosen }) => chosen === null)).toBe(true)
})

test("what is left empty or makes no sense is not asked", () => {
  for (const query of ["caste=&minAge=&order=", "minAge=17&maxAge=100", "minAge=1e1&picture=1&order=best", "sect=%00"])
    expect(isNarrowed(search(query))).toBe(false)
})

test("lists, ages, picture, verified and order are read", () => {
  const found = search("caste=Jutt&height=5'4&minAge=25&maxAge=30&picture=yes&verified=yes&order=match")
  expect(found.lists).toMatchObject({ caste: "Jatt", height: "5'4''" })
  expect(found).toMatchObject({ minAge: 25, maxAge: 30, picture: true, verified: true, order: "match" })
  expect(isNarrowed(found)).toBe(true)
})

test("ages in the wrong order are put right", () => {
  expect(search("minAge=40&maxAge=30")).toMatchObject({ minAge: 30, maxAge: 40 })
})
