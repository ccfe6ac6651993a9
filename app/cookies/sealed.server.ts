import { parseCookie, stringifySetCookie } from "cookie"
import type { z } from "zod"
import { config } from "#app/config.server.ts"
import { sealing } from "#app/sealing.server.ts"
import type { CookieName } from "./cookies.ts"

const LARGEST_COOKIE_BYTES = 4096

/** Also for letters that wait in the outbox. */
export const { seal, unseal } = sealing("rishta sealed cookie")

/** On https every cookie has the `__Host-` prefix; plain http on the own machine cannot carry `Secure`. */
export const fullName = (name: CookieName) => (config.secure ? `__Host-${name}` : name)

/** A `Set-Cookie` header for a whole-site cookie that no script can read. Without `maxAge` it ends with the browser session. */
export function setCookie(name: CookieName, value: string, maxAge?: number) {
  return stringifySetCookie({
    name: fullName(name),
    value,
    maxAge,
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: config.secure,
  })
}

export const clearCookie = (name: CookieName) => setCookie(name, "", 0)

/** A router's request, or Node's own. */
export type Asked = Pick<Request, "method"> & { headers: Pick<Headers, "get"> }

export const cookiesOf = (request: Pick<Asked, "headers">) => parseCookie(request.headers.get("Cookie") ?? "")

export const readCookie = (request: Asked, name: CookieName) => cookiesOf(request)[fullName(name)]

/** Nobody outside can read or write it; what is malformed or older than `maxAge` seconds counts as absent. */
export function sealedCookie<Schema extends z.ZodType>(name: CookieName, schema: Schema, maxAge: number) {
  const sealed = (value: z.infer<Schema>) => seal({ name, value, until: Date.now() + maxAge * 1000 })

  async function open(text: string | undefined): Promise<z.infer<Schema> | undefined> {
    const opened = text
      ? ((await unseal(text)) as { name: string; value: unknown; until: number } | undefined)
      : undefined
    if (opened?.name !== name || !(opened.until > Date.now())) return
    return schema.safeParse(opened.value).data
  }

  return {
    /** For API clients, which have no cookies: a text that they keep and give back. */
    seal: sealed,
    open,
    read: (request: Request) => open(readCookie(request, name)),
    /** A `Set-Cookie` header. Throws a `RangeError` when a browser would not keep it. */
    async write(value: z.infer<Schema>) {
      const header = setCookie(name, await sealed(value), maxAge)
      if (header.length > LARGEST_COOKIE_BYTES) throw new RangeError(`${name} is larger than a cookie may be`)
      return header
    },
    clear: () => clearCookie(name),
    asSent: (text: string) => `${fullName(name)}=${encodeURIComponent(text)}`,
  }
}
