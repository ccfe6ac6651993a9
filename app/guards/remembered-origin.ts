import { type Address, addressOf } from "#app/addresses.ts"

const LONGEST = 2_000
const ANYWHERE = "http://rishta.invalid"

/** The page that a request is for, or whose form it sends; also for data requests. */
export function pageAddressOf(request: Request) {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, "") + withoutRouterKeys(search)
}

export const loginAddress = (page: string | undefined, step: Address = "/login") =>
  page ? `${step}?redirectTo=${encodeURIComponent(page)}` : step

/** What a login's address says of where it leads, as `loginAddress` writes it. */
export const rememberedPage = (request: Request) => safePath(new URL(request.url).searchParams.get("redirectTo"))

function withoutRouterKeys(search: string) {
  const query = new URLSearchParams(search)
  query.delete("_routes")
  return query.size > 0 ? `?${query}` : ""
}

/** Undefined for whatever a browser could read as another host. */
export function safePath(to: string | null | undefined) {
  if (!to || to.length > LONGEST || !to.startsWith("/") || /[^\x21-\x7e]|\\/.test(to) || !URL.canParse(to, ANYWHERE))
    return
  const url = new URL(to, ANYWHERE)
  if (url.origin !== ANYWHERE || url.pathname.startsWith("//") || addressOf(url.pathname)?.path === "/logout") return
  return url.pathname + url.search
}

/** The page of a posted form, for actions that serve many pages. */
export function pageBefore(request: Request, otherwise = "/") {
  const referer = request.headers.get("Referer")
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined
  // The page that asks again is none to return to, but names the page of the button.
  const path = page?.pathname === CONFIRM_AGAIN ? page.searchParams.get("back") : page && page.pathname + page.search
  return safePath(path) ?? otherwise
}

/** Of a person's page, for the way back to the list: as far as the browser says. */
export const pageBeforePerson = (request: Request) =>
  addressOf(new URL(request.url).pathname)?.path === "/UserProfile/:id" ? pageBefore(request, "") : undefined

/** At that person's card, if the page is a list; a person's own page has no cards. */
export function cardBefore(request: Request, profileId: number | undefined, otherwise: string, named?: string) {
  const page = safePath(named) ?? pageBefore(request, otherwise)
  return profileId && addressOf(page)?.path !== "/UserProfile/:id" ? `${page}#person-${profileId}` : page
}

const CONFIRM_AGAIN: Address = "/once-more"

/** The page that has it confirmed again whether to do what a button of another page was to do. */
export const confirmAgainAddress = (back: string) => `${CONFIRM_AGAIN}?back=${encodeURIComponent(back)}`
