import { spawnSync } from "node:child_process"
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { collectDefaultMetrics, Registry } from "prom-client"
import { afterAll, beforeAll, describe, expect, test } from "vitest"

interface Panel {
  targets?: { expr: string }[]
}

const alerts = readFileSync("deploy/alerts.yaml", "utf8")
const raised = readFileSync("deploy/alerts.test.yaml", "utf8")
const { panels } = JSON.parse(readFileSync("deploy/dashboard.json", "utf8")) as { panels: Panel[] }
const asked = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const rules = [...alerts.matchAll(/^\s+expr: (.+)$/gm)].map(([, expr]) => expr!)

/** The figures that the product's own parts name, each once, where it counts them. */
const ours = globSync("app/**/*.ts", { exclude: ["**/*.test.ts"] }).flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/\b(?:gauge|counter|histogram)\(\s*"(\w+)"/g)].map(([, name]) => name!),
)
let figures: Set<string>
beforeAll(async () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const common = (await registry.getMetricsAsJSON()).map(({ name }) => name)
  // Prometheus makes it itself of each collector's try.
  figures = new Set([...ours, ...common, "up"])
})

const WORDS = new Set(["and", "by", "offset", "on", "or", "unless"])

/** What is left of an expression without functions, labels, texts and times. */
function named(expr: string) {
  const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\b(by|on) \([^)]*\)|\b\d[\w.]*/g, " ")
  return [...bare.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name))
    .map((name) => name.replace(/^(http_request|rishta_(route|message))_seconds_(bucket|sum|count)$/, "$1_seconds"))
}

test("Alerts and panels name figures only that there are", () => {
  expect(rules.length).toBe(alerts.match(/- alert:/g)!.length)
  expect(asked.length).toBeGreaterThan(30)
  for (const expr of [...rules, ...asked]) {
    expect(named(expr), expr).not.toEqual([])
    expect(named(expr).filter((name) => !figures.has(name))).toEqual([])
  }
})

test("Each figure of ours has an alert or a panel, and a line in the operations' document", () => {
  const shown = new Set([...rules, ...asked].flatMap(named))
  expect(ours.filter((name) => !shown.has(name))).toEqual([])
  const document = readFileSync("docs/operations.md", "utf8")
  expect(ours.filter((name) => !document.includes(`\`${name}`))).toEqual([])
})

test("Each alert is raised by a test of its own", () => {
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!)
  expect(names.filter((name) => !raised.includes(`alertname="${name}"`))).toEqual([])
})

const promtool = (...args: string[]) => spawnSync("promtool", args, { encoding: "utf8" })

describe.skipIf(promtool("--version").error)("Where promtool is (Debian's package prometheus)", () => {
  const folder = mkdtempSync(join(tmpdir(), "rishta-alerts-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  test("the alerts are rules of Prometheus, and come when they should", () => {
    expect(promtool("check", "rules", "deploy/alerts.yaml")).toMatchObject({ status: 0 })
    const { status, stdout, stderr } = promtool("test", "rules", "deploy/alerts.test.yaml")
    expect([status, status && stdout + stderr]).toEqual([0, 0])
  })

  test("the panels ask in its language", () => {
    const file = join(folder, "panels.json")
    const records = asked.map((expr, nth) => ({
      record: `panel_${nth}`,
      expr: expr.replaceAll("$__rate_interval", "5m").replaceAll("$job", "rishta"),
    }))
    writeFileSync(file, JSON.stringify({ groups: [{ name: "panels", rules: records }] }))
    const { status, stdout, stderr } = promtool("check", "rules", file)
    expect([status, status && stdout + stderr]).toEqual([0, 0])
  })
})
