import { request } from "node:http"
import { serveProduct } from "./processes.ts"
import { type Figure, say } from "./report.ts"
import type { World } from "./world.ts"

const KB = 1024
const HTML = 20
const CSS = 14
const NO_SCRIPTS = 0
const SCRIPT_OF_PLAIN_FORM = 2
const SCRIPTS = 125
const SCRIPTS_OF_FORMS = 140
const CARD = 25

const SCREENS: Record<string, { path: (world: World) => string; scripts: number; visitor?: boolean }> = {
  "landing page": { path: () => "/", scripts: NO_SCRIPTS, visitor: true },
  privacy: { path: () => "/PrivacyPolicy", scripts: NO_SCRIPTS, visitor: true },
  "letter to us": { path: () => "/contact-us", scripts: SCRIPT_OF_PLAIN_FORM, visitor: true },
  login: { path: () => "/login", scripts: SCRIPTS, visitor: true },
  "main screen": { path: () => "/users-side", scripts: SCRIPTS },
  "profile page": { path: ({ profileId }) => `/UserProfile/${profileId}`, scripts: SCRIPTS },
  connections: { path: () => "/connections", scripts: SCRIPTS },
  requests: { path: () => "/connectionRequest", scripts: SCRIPTS },
  contacts: { path: () => "/contacts", scripts: SCRIPTS_OF_FORMS },
  conversation: { path: ({ viewer }) => `/Messages/${viewer.id - 1}`, scripts: SCRIPTS_OF_FORMS },
  "wizard step": { path: () => "/UserCreate-profile", scripts: SCRIPTS_OF_FORMS },
}

/** What each screen sends over the wire, compressed as a browser asks for it. */
export async function measureBytes(world: World, environment: Record<string, string>): Promise<Figure[]> {
  say("bytes over the wire")
  const product = await serveProduct({ ...environment, DATABASE_URL: world.url })
  const figures: Figure[] = []
  try {
    for (const [name, { path, scripts, visitor }] of Object.entries(SCREENS)) {
      const cookie = visitor ? "" : world.viewer.cookie
      const page = await transferred(product.origin + path(world), cookie)
      if (page.status !== 200) continue
      const html = await (await fetch(product.origin + path(world), { headers: { cookie } })).text()
      const sum = async (files: string[]) => {
        const sizes = await Promise.all([...new Set(files)].map((file) => transferred(product.origin + file, cookie)))
        return sizes.reduce((total, { bytes }) => total + bytes, 0) / KB
      }
      const css = await sum(linked(html, /<link[^>]+rel="stylesheet"[^>]*>/g))
      const code = await sum([
        ...linked(html, /<link[^>]+rel="modulepreload"[^>]*>/g),
        ...linked(html, /<script[^>]+src="[^>]*>/g),
      ])
      const card = Math.max(
        0,
        ...(
          await Promise.all(linked(html, /<img[^>]+>/g).map((file) => transferred(product.origin + file, cookie)))
        ).map(({ bytes }) => bytes / KB),
      )
      const budgets = [
        [page.bytes / KB, HTML],
        [css, CSS],
        [code, scripts],
        [card, CARD],
      ] as const
      figures.push({
        name: `KB of the ${name}: HTML, CSS, scripts, largest picture`,
        target: `≤ ${budgets.map(([, budget]) => budget).join(", ")}`,
        measured: budgets.map(([size]) => size.toFixed(size < 10 ? 1 : 0)).join(", "),
        good: budgets.every(([size, budget]) => size <= budget),
      })
    }
  } finally {
    await product.stop()
  }
  return figures
}

const linked = (html: string, tags: RegExp) =>
  [...html.matchAll(tags)].map(([tag]) => /(?:href|src)="([^"]+)"/.exec(tag)?.[1]).filter((file) => file !== undefined)

/** Bytes of the body as they arrive, not as they are unpacked. */
const transferred = (address: string, cookie: string) =>
  new Promise<{ status: number; bytes: number }>((resolve, reject) => {
    request(address, { headers: { cookie, "accept-encoding": "br, gzip" } }, (answer) => {
      let bytes = 0
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on("end", () => resolve({ status: answer.statusCode!, bytes }))
    })
      .on("error", reject)
      .end()
  })
