const LONGEST = 2_000
const ANYWHERE = "http://rishta.invalid"

/** The login page that leads back to the page asked for, once signed in. */
export function loginAddress(request: Request) {
  const { pathname, search } = new URL(request.url)
  const page = request.method === "GET" ? pathname.replace(/\.data$/, "") + withoutRouterKeys(search) : pathname
  return `/login?redirectTo=${encodeURIComponent(page.replace(/\.data$/, ""))}`
}

function withoutRouterKeys(search: string) {
  const query = new URLSearchParams(search)
  query.delete("_routes")
  return query.size > 0 ? `?${query}` : ""
}

/** A path and query of this site, or undefined: whatever a browser could read as another host is dropped. */
export function safePath(to: string | null | undefined) {
  if (!to || to.length > LONGEST || !to.startsWith("/") || /[^\x21-\x7e]|\\/.test(to) || !URL.canParse(to, ANYWHERE))
    return
  const url = new URL(to, ANYWHERE)
  if (url.origin !== ANYWHERE || url.pathname.startsWith("//") || /^\/logout\/?$/i.test(url.pathname)) return
  return url.pathname + url.search
}

/** The page that a posted form stood on, for actions that serve many pages. */
export function pageBefore(request: Request, otherwise = "/") {
  const referer = request.headers.get("Referer")
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined
  return safePath(page && page.pathname + page.search) ?? otherwise
}
