import type { ServerBuild } from "react-router"

type Routes = ServerBuild["routes"]

const PLAIN = /^[\w-]*$/

/**
 * The router tries the routes of the site one after the other, twice a request. So each first part of an address has a
 * listener of its own, made from the few routes that the address can mean; anything odd is left to the one that knows
 * them all.
 */
export function listenerByAddress<Listener>(build: ServerBuild, make: (build: ServerBuild) => Listener) {
  const whole = make(build)
  const elsewhere = make({ ...build, routes: routesOf(build.routes, undefined) })
  const known = new Map<string, Listener>()
  for (const id of leavesOf(build.routes)) {
    const part = firstPart(pathOf(build.routes, id))
    if (!known.has(part)) known.set(part, make({ ...build, routes: routesOf(build.routes, part) }))
  }
  return (url: string) => {
    const part = firstPart(url.split("?", 1)[0]!.replace(/(?<=\/)_\.data$|\.data$/, ""))
    return PLAIN.test(part) ? (known.get(part) ?? elsewhere) : whole
  }
}

/** What an address with this first part can mean, and the pages for addresses that mean nothing. */
export function routesOf(routes: Routes, part: string | undefined): Routes {
  const wanted = new Set<string>()
  for (const leaf of leavesOf(routes)) {
    const own = firstPart(pathOf(routes, leaf))
    if (own !== part && PLAIN.test(own)) continue
    for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) wanted.add(id)
  }
  return Object.fromEntries(Object.entries(routes).filter(([id]) => wanted.has(id)))
}

function leavesOf(routes: Routes) {
  const parents = new Set(Object.values(routes).map((route) => route?.parentId))
  return Object.keys(routes).filter((id) => !parents.has(id))
}

function pathOf(routes: Routes, leaf: string) {
  let path = ""
  for (let id: string | undefined = leaf; id; id = routes[id]?.parentId) {
    const own: string = routes[id]?.path ?? ""
    if (own) path = own.startsWith("/") ? own : `${own}/${path}`
  }
  return path
}

/** In lower case, as addresses are matched. */
const firstPart = (path: string) => path.replace(/^\//, "").split("/", 1)[0]!.toLowerCase()
