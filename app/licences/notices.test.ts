import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import manifest from "../../package.json" with { type: "json" }
import { readNotices } from "./notices.ts"

const notices = readNotices()
const noticeOf = (name: string) => notices.find((notice) => notice.name === name)

test("Everything that runs in production has a notice, and what only tests use has none", () => {
  const missing = Object.keys(manifest.dependencies).filter((name) => !noticeOf(name))
  expect(missing).toEqual([])
  expect(noticeOf("vitest")).toBeUndefined()
})

test("A notice says who allows what", () => {
  const silent = notices.filter(({ licence, text }) => !licence || !/copyright|public domain|©|licen[cs]e/i.test(text))
  expect(silent.map(({ name }) => name)).toEqual([])
  expect(noticeOf("react")).toMatchObject({ slug: "react", licence: "MIT" })
  expect(noticeOf("@fontsource/fraunces")!.text).toContain("SIL OPEN FONT LICENSE")
})

test("A package that only names its licence is shown with the whole of it", () => {
  expect(noticeOf("sirv")!.text).toMatch(/^MIT © .*Luke Edwards[\s\S]*Permission is hereby granted/)
  expect(noticeOf("drizzle-orm")!.text).toMatch(/^Copyright \(c\) Drizzle Team[\s\S]*Apache License/)
})

test("What lies within packages and in our own files is named, too", () => {
  expect(noticeOf("PostgreSQL")!.text).toContain("The Regents of the University of California")
  expect(noticeOf("Typst")!.text).toContain("Apache License")
  // Icons are drawn from a package that no production server has.
  const lucide = readFileSync("node_modules/lucide-static/LICENSE", "utf8")
  expect(noticeOf("Lucide icons")!.text).toBe(lucide.trim())
  expect(readFileSync("public/fonts/fraunces-license.txt", "utf8").trim()).toBe(noticeOf("@fontsource/fraunces")!.text)
})

test("No two notices have one address", () => {
  expect(new Set(notices.map(({ slug }) => slug)).size).toBe(notices.length)
})
