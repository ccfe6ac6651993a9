import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { AUDIT_TEXTS, templateOf } from "./audit-texts.ts"

/** What the parts of composed names can be. */
const COMPOSED: Record<string, string[]> = {
  "account.${DONE[action]}": ["account.suspended", "account.restored", "account.deleted"],
  // The type of what `auditConsent` takes.
  "consent.${string}": [],
  "consent.${to}": ["consent.given", "consent.refused", "consent.withdrawn"],
  "profile.${done}": ["profile.edited", "profile.deleted"],
  "report.${STATUS[verdict]}": ["report.dismissed", "report.warned", "report.removed", "report.suspended"],
  "${name}.exported": ["clients.exported", "cases.exported", "notes.exported"],
}

const NAME = /["`]([a-z-]+(?:\.[a-z-]+)+|[\w$.{}[\]-]*\$\{[^`\n]*)["`]/g
const nouns = new Set(Object.keys(AUDIT_TEXTS).map((action) => action.split(".")[0]))
const namesIn = (text: string) => [...text.matchAll(NAME)].map(([, name]) => name!)

/** Limits of tries, and events of the payment service, are called alike. */
const limits = new Set(namesIn(readFileSync("app/rate-limit/rate-limit.server.ts", "utf8")))
/** Columns are spelt alike, too. */
const isOther = (name: string) => limits.has(name) || name === "payment.failed" || name.endsWith(".id")

/** In calls that record, as an action, and, in the files that do so, wherever a known noun has a verb. */
function recordedIn(text: string) {
  const calls = text.matchAll(/\b(?:record\w*|auditConsent)\((?:[^()]|\([^()]*\))*\)/g)
  const actions = text.matchAll(/\baction(?::| =)[^\n]*/g)
  const composed = namesIn(text).filter((name) => nouns.has(name.split(".")[0]!) && !name.includes("$"))
  return [...[...calls, ...actions].flatMap(([found]) => namesIn(found)), ...composed]
}

const files = globSync("app/**/*.{ts,tsx}").filter(
  (file) => !/test|audit-(texts|sentence)|rate-limit\.server/.test(file),
)
const texts = files
  .map((file) => readFileSync(file, "utf8"))
  .filter((text) => /\brecordAudit|recorderOf|auditConsent/.test(text))
const recorded = new Set(texts.flatMap(recordedIn).filter((name) => !isOther(name)))

test("every action that the code records has words of its own", () => {
  const names = [...recorded].flatMap((name) => (name.includes("${") ? (COMPOSED[name] ?? name) : name))
  expect(names.length).toBeGreaterThan(60)
  expect(names.filter((name) => !Object.hasOwn(AUDIT_TEXTS, name))).toEqual([])
})

test("words say who or what, and end without a full stop", () => {
  for (const words of Object.values(AUDIT_TEXTS)) expect(words).toMatch(/^[@%A-Z].*[^.]$/)
  expect(templateOf("some.thing")).toBe("@: Some thing (%)")
})
