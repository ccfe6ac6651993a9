import { globSync, readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { parseAst } from "vite"
import { expect, test } from "vitest"
import { COOKIES, lifetimeText } from "#app/cookies/cookies.ts"
import { STORAGES } from "#app/forms/browser-storage.ts"
import { CookieTable, DeviceTable, ON_DEVICE } from "./kept-in-browser.tsx"

const FILES = globSync("app/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$|-for-tests\.ts$/.test(file))

type Node = Record<string, unknown> & { type: string }

function nodesOf(node: unknown): Node[] {
  if (typeof node !== "object" || node === null) return []
  const inside = Object.values(node).flatMap(nodesOf)
  return "type" in node && typeof node.type === "string" ? [node as Node, ...inside] : inside
}

/** What a number or text in a file comes to, where it is written there. */
function comesTo(node: Node | undefined, all: Node[]): unknown {
  if (node?.type === "Literal") return node.value
  if (node?.type === "BinaryExpression") {
    const [left, right] = [node.left, node.right].map((side) => Number(comesTo(side as Node, all)))
    return node.operator === "*" ? left! * right! : undefined
  }
  if (node?.type !== "Identifier") return
  const declared = all.find(({ type, id }) => type === "VariableDeclarator" && (id as Node).name === node.name)
  return declared && comesTo(declared.init as Node, all)
}

/** Every cookie that the code sets, with its seconds; one that ends with the browser has none. */
function cookiesIn(file: string) {
  const source = readFileSync(file, "utf8")
  if (!/\b(setCookie|sealedCookie)\(/.test(source)) return []
  const all = nodesOf(parseAst(source, { lang: file.endsWith("x") ? "tsx" : "ts" }))
  const named = all.filter(
    ({ type, key, value }) =>
      type === "Property" && (key as Node).name === "cookieName" && (value as Node).type === "Literal",
  )
  const calls = all.filter(
    ({ type, callee }) =>
      type === "CallExpression" && ["setCookie", "sealedCookie"].includes(String((callee as Node).name)),
  )
  return calls.flatMap((call) => {
    const [name, , seconds] = call.arguments as Node[]
    const text = comesTo(name, all)
    const names = text === undefined ? named.map(({ value }) => comesTo(value as Node, all)) : [text]
    return names.map((one) => [String(one), comesTo(seconds, all) ?? null] as const)
  })
}

test("The privacy policy has a line for every cookie that the code sets, with the time that it lasts, and for no other", () => {
  const set = FILES.filter((file) => file !== "app/cookies/sealed.server.ts").flatMap(cookiesIn)
  const documented = Object.entries(COOKIES).map(([name, { lasts }]) => [name, lasts])
  expect([...set].sort()).toEqual([...documented].sort())
  const page = renderToStaticMarkup(<CookieTable />)
  for (const [name, { what, lasts }] of Object.entries(COOKIES))
    for (const cell of [name, what, lifetimeText(lasts)]) expect(page).toContain(`>${cell}</td>`)
  expect(readFileSync("app/features/site/screens/privacy.tsx", "utf8")).toContain("<CookieTable />")
})

test("It has a line for everything else that a browser keeps", () => {
  const page = renderToStaticMarkup(<DeviceTable />)
  for (const { what, until } of Object.values(ON_DEVICE))
    for (const cell of [what, until]) expect(page).toContain(`>${cell}</td>`)
  expect(Object.keys(ON_DEVICE)).toEqual(expect.arrayContaining(Object.keys(STORAGES)))
  expect(readFileSync("app/features/site/screens/privacy.tsx", "utf8")).toContain("<DeviceTable />")
  // Whoever lets a browser keep something in another place says so in the table first.
  const keeps = FILES.filter((file) =>
    /\b(caches\.open|indexedDB|pushManager|navigator\.storage|document\.cookie)\b/.test(readFileSync(file, "utf8")),
  )
  expect(keeps.sort()).toEqual([
    "app/features/notifications/push/subscribe-device.ts",
    "app/service-worker/store.ts",
    "app/service-worker/worker.ts",
  ])
})
