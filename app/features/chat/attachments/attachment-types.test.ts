import { describe, expect, test } from "vitest"
import { disposition, knownType, rangeOf, safeName } from "./attachment-types.ts"

describe("what a file is", () => {
  test.each([
    ["image/png", "x", "image"],
    ["video/webm", "x.mp4", "video"],
    ["application/pdf", "x.exe", "file"],
    ["application/x-cfb", "letter.DOC", "file"],
  ])("%s named %s is a %s", (detected, name, kind) => {
    expect(knownType(detected, name)?.kind).toBe(kind)
  })

  test.each([
    [undefined, "x.pdf"],
    ["text/html", "x.pdf"],
    ["image/svg+xml", "x.png"],
    ["application/x-cfb", "setup.msi"],
    ["application/zip", "x.docx"],
    ["application/vnd.ms-word.document.macroenabled.12", "x.docx"],
    ["video/quicktime", "x.mp4"],
    ["__proto__", "x"],
  ])("%s named %s is nothing that is taken", (detected, name) => {
    expect(knownType(detected, name)).toBeUndefined()
  })
})

describe("the name of a file", () => {
  test.each([
    ["../../etc/passwd", "passwd.pdf"],
    ["C:\\Users\\a\\biodata.docx", "biodata.pdf"],
    ["invoice\u202efdp.exe", "invoicefdp.pdf"],
    ["عائشہ.pdf", "عائشہ.pdf"],
    [".htaccess", "document.pdf"],
    ['a"; filename="b.exe', "a filename=b.pdf"],
    ["", "document.pdf"],
    ["x".repeat(300), `${"x".repeat(80)}.pdf`],
  ])("%j becomes %j", (given, name) => {
    expect(safeName(given, { kind: "file", ending: "pdf" })).toBe(name)
  })

  test("is told to old and new programs", () => {
    expect(disposition("attachment", "عا.pdf")).toBe(`attachment; filename="__.pdf"; filename*=UTF-8''%D8%B9%D8%A7.pdf`)
  })
})

test.each([
  [null, undefined],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=100-", null],
  ["bytes=20-10", null],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=1-2", undefined],
])("of a hundred bytes %s asks for %j", (header, range) => {
  expect(rangeOf(header, 100)).toEqual(range)
})
