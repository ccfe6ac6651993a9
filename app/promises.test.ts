import { readFileSync } from "node:fs"
import { parseAst } from "vite"
import { describe, expect, test } from "vitest"
import { type PlanTerms, termsOf } from "./features/subscriptions/plan-table.ts"

const DOCUMENT = readFileSync("docs/promises.md", "utf8")

/** As paths stand in a document: 'site/screens/terms.tsx' is in the room of features. */
const read = (path: string) => {
  for (const folder of ["", "app/", "app/features/"])
    try {
      return readFileSync(folder + path, "utf8")
    } catch {}
  throw new Error(`There is no ${path}`)
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim()

const ROWS = DOCUMENT.split("\n").flatMap((line) => {
  const [, sentence, where, test, title] = line.split(/ ?\| ?/)
  const path = /^`(.+)`$/.exec(where ?? "")?.[1]
  return sentence && path ? [{ sentence, path, test: test?.replaceAll("`", ""), title }] : []
})

type Node = Record<string, unknown> & { type: string }
const BLOCK = /^(p|li|dd|dt|td)$/

/** Of an element all that it says; what is put in while it runs is left open. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join("")
  const { type, value, expression, children, quasis } = node as Node
  if (type === "JSXText") return String(value).replace(/\s*\n\s*/g, " ")
  if (type === "JSXExpressionContainer") return textOf(expression)
  if (type === "Literal") return String(value)
  if (type === "TemplateLiteral")
    return (quasis as { value: { cooked: string } }[]).map((one) => one.value.cooked).join("…")
  return type === "JSXElement" || type === "JSXFragment" ? textOf(children) : "…"
}

function textsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return []
  if ("type" in node) {
    const { type, openingElement, value } = node as Node
    if (type === "ImportDeclaration") return []
    if (type === "JSXElement" && BLOCK.test(String((openingElement as { name: { name?: string } }).name.name)))
      return [inOneLine(textOf(node))]
    if (type === "Literal" && typeof value === "string" && value.length > 20) return [value]
  }
  return Object.values(node).flatMap(textsIn)
}

const saidIn = (path: string) => textsIn(parseAst(read(path), { lang: path.endsWith("x") ? "tsx" : "ts" }))

describe("The table of promises", () => {
  test("has each sentence as it stands where it is said", () => {
    const wrong = ROWS.filter(({ sentence, path }) =>
      [...saidIn(path), inOneLine(read(path))].every((said) => !said.includes(sentence)),
    )
    expect(wrong.map(({ sentence, path }) => `${path}: ${sentence}`)).toEqual([])
    expect(ROWS.length).toBeGreaterThan(100)
  })

  test("points from each promise to a test that there is", () => {
    const wrong = ROWS.filter(({ test, title }) => {
      if (!test || !title) return true
      const source = read(test)
      return !['"', "`"].some((quote) => source.includes(quote + title + quote))
    })
    expect(wrong.map(({ sentence, test, title }) => `${sentence} – ${test}: ${title}`)).toEqual([])
  })

  /** Where a stranger reads what is promised. */
  const PAGES = [
    "site/landing-texts.ts",
    "site/landing-sections.tsx",
    ...["landing", "privacy", "terms", "about", "search-options", "member-support", "assisted", "cities"].map(
      (screen) => `site/screens/${screen}.tsx`,
    ),
    ...["consultants", "consultant"].map((screen) => `site/screens/${screen}.tsx`),
    "subscriptions/screens/plans.tsx",
    "stories/screens/submit-story.tsx",
    "contact/screens/contact.tsx",
    "accounts/screens/member-signup.tsx",
    "accounts/screens/consultant-signup.tsx",
    "ui/page/footer.tsx",
  ]
  const PROMISING =
    /\b(never|nobody|no other|only|always|at once|free|nothing|we keep|kept|told|learns?|hidden|masked|sold|lost|renews?|encrypted|not sent|sees?|a person|one of us|\d+ (?:days|hours)|by hand)\b/i

  test("has every sentence of the public pages that sounds like one, or says that it is none", () => {
    const none = DOCUMENT.slice(DOCUMENT.indexOf("## What people alone keep"))
    const missing = PAGES.flatMap((path) => {
      const rows = ROWS.filter((row) => row.path === path)
      const sentences = saidIn(path).flatMap((text) => text.split(/(?<=[.!?])\s+/))
      return sentences
        .filter((sentence) => PROMISING.test(sentence) && sentence.split(" ").length > 3)
        .filter((said) => !rows.some(({ sentence }) => said.includes(sentence) || sentence.includes(said)))
        .filter((sentence) => !none.includes(sentence))
        .map((sentence) => `${path}: ${sentence}`)
    })
    expect(missing).toEqual([])
  })
})

test("What the help and the terms say of plans and days is what the plans have", () => {
  const NUMBER_NAMES: Record<number, string> = { 2: "two", 15: "fifteen", 30: "thirty" }
  const [basic, standard, pro] = [termsOf("basic"), termsOf("standard"), termsOf("pro")]
  const allowance = (terms: PlanTerms, what: "connections" | "chatPartners") => NUMBER_NAMES[terms[what]]
  const help = saidIn("site/screens/member-support.tsx").join(" ")
  expect(help).toContain(
    `${allowance(basic, "connections")} without one or with Basic, ${allowance(standard, "connections")} with Standard, as many as you like with Pro`,
  )
  expect(help).toContain(
    `Basic is for ${allowance(basic, "chatPartners")} people to chat with, Standard for ${allowance(standard, "chatPartners")}, Pro for any number`,
  )
  expect([pro.connections, pro.chatPartners]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY])
})
