import { parse } from "node-html-parser"
import { routes } from "../addresses/sitemap.ts"
import { apiCalls, call } from "../api/api.ts"
import { send } from "./http.ts"

const AT_ONCE = 6
const MOST = 700
/** Links that differ in their values alone mostly lead to the same screen: so many of each kind are read. */
const MOST_ALIKE = 8
const PARTS = ["thumbnail", "picture", "video", "file", "voice"]

export interface Reading {
  path: string
  status: number
  text: string
}

/** What stands for a parameter: profiles, accounts and messages by number, pictures by name. */
export interface Ids {
  numbers: number[]
  pictures?: string[]
  /** What is meant instead, where an address begins so; all in their order, where it takes several. */
  own?: Record<string, (number | string | (number | string)[])[]>
}

/** Asks for all of them, some at once: whoever waits for each answer leaves two processors idle by turns. */
export async function askEach<Asked>(all: Iterable<Asked>, ask: (asked: Asked, round: number) => Promise<unknown>) {
  const left = [...all].entries()
  const asker = async () => {
    for (const [round, asked] of left) await ask(asked, round)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, asker))
  } finally {
    // After a failure nobody goes on.
    for (const _ of left);
  }
}

/**
 * Reads every address of the sitemap as one person, as a page and as data; an address that takes an id is asked for each
 * of `ids`, and what a page links to with a query of its own (dialogs, tabs, filters, further pages) is read as well.
 */
export async function readEverything(origin: string, token: string | undefined, ids: Ids) {
  const headers: Record<string, string> = token ? { Cookie: `sid=${token}` } : {}
  const waiting = [...new Set(routes.flatMap(({ pattern }) => addressesOf(pattern, ids)))]
  const [known, own] = [new Set(waiting), new Set(waiting)]
  const alike = new Map<string, number>()
  const readings: Reading[] = []

  async function read(path: string) {
    const answer = await send(origin, path, { headers })
    readings.push({ path, status: answer.status, text: JSON.stringify(answer.headers) + answer.text })
    return answer
  }
  async function visit(path: string) {
    const page = await read(path)
    // A page hands its data over to its scripts: what is found by links need not be read twice.
    if (own.has(path) || !page.text.includes("streamController")) await read(dataOf(path))
    if (!String(page.headers["content-type"]).startsWith("text/html")) return
    for (const link of linksIn(page.text, "a")) {
      if (!link.includes("?")) continue
      const { origin: site, pathname, search } = new URL(link, origin + path)
      const further = pathname + search
      if (site !== origin || known.has(further) || !known.has(pathname) || known.size >= MOST) continue
      const kind = kindOf(further)
      alike.set(kind, (alike.get(kind) ?? 0) + 1)
      if (alike.get(kind)! > MOST_ALIKE) continue
      known.add(further)
      waiting.push(further)
    }
  }
  while (waiting.length > 0) await Promise.all(waiting.splice(0, AT_ONCE).map(visit))
  return readings
}

/** Where such tags of a page lead: to parse them alone takes a tenth of the time that the whole page takes. */
export function linksIn(page: string, ...names: string[]) {
  const tags = page.match(new RegExp(`<(?:${names.join("|")})\\b[^>]*>`, "g")) ?? []
  // Closed, because of links within links the parser drops some.
  return parse(tags.map((tag) => `${tag}</${/\w+/.exec(tag)![0]}>`).join(""))
    .querySelectorAll(names.join())
    .flatMap((tag) => {
      const address = tag.getAttribute("href") ?? tag.getAttribute("src") ?? tag.getAttribute("action")
      return address === undefined ? [] : [address]
    })
}

const kindOf = (path: string) => path.replace(/=[^&]*/g, "")

/** Reads whatever a program may ask for by this token, each list also at its longest and for a client. */
export async function readByProgram(origin: string, token: string | undefined, ids: Ids) {
  const paths = apiCalls
    .filter(({ method }) => method === "GET")
    .flatMap(({ path, parameters = [] }) => {
      const takes = (name: string) => parameters.some((one) => one.name === name)
      const longest = takes("gender") ? "?limit=50&gender=everyone" : "?limit=50"
      const queries = ["", ...(takes("limit") ? [longest] : [])]
      if (takes("clientId")) queries.push(`?clientId=${ids.own?.["/clients/"]?.[0]}`)
      const pattern = path.replaceAll(/\{(\w+)\}/g, ":$1")
      return addressesOf(pattern, ids).flatMap((address) => queries.map((query) => address + query))
    })
  const readings: Reading[] = []
  while (paths.length > 0) {
    const asked = paths.splice(0, AT_ONCE)
    const answers = await Promise.all(asked.map((path) => call(origin, "GET", path, { token })))
    for (const [index, { status, headers, text }] of answers.entries())
      readings.push({ path: `/api${asked[index]}`, status, text: JSON.stringify(headers) + text })
  }
  return readings
}

/** Where a page's data are read without it. */
export function dataOf(path: string) {
  const [page, query] = path.split("?")
  return `${page === "/" ? "/_root" : page}.data${query === undefined ? "" : `?${query}`}`
}

/** Each address meets every second value, and each value every second address: their product would grow with both. */
export const isLeftOut = (index: number, round: number) => (round + Math.floor(index / 2)) % 2 === 1

/** Page and data come from the same loader and action: sweeps of many values alternate between them, so that each meets both. */
export const pageOrData = (path: string, round: number) => (round % 2 ? dataOf(path) : path)

/** The addresses that a pattern stands for, one for each id that could be meant. */
export function addressesOf(pattern: string, { numbers, pictures = [], own = {} }: Ids) {
  const whats = pattern.includes(":what") ? ["profile", "message", "request", "person"] : [""]
  const parts = pattern.includes(":part") ? PARTS : [""]
  const begins = Object.keys(own).find((start) => pattern.startsWith(start))
  const ids = pattern.startsWith("/pictures/") ? pictures : begins ? own[begins]! : numbers
  const each = /:(?!what|width|step|part)\w+/.test(pattern) ? ids : [""]
  return whats.flatMap((what) =>
    parts.flatMap((part) =>
      each.map((id) => {
        let nth = 0
        return pattern
          .replace(":what", what)
          .replace(":part", part)
          .replace(":width", "480")
          .replace(":step", "send")
          .replace(/:\w+\??/g, () => String(Array.isArray(id) ? id[nth++] : id))
          .replace("*", "no-such-page")
      }),
    ),
  )
}
