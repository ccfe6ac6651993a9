import { addressOf } from "#app/addresses.ts"

const FOLDERS = ["/assets/", "/api/"]

/** The pattern of its address, never what stands in it: few, and nobody's secrets. Files and what is nowhere are `/*`. */
export function routeOf(url = "/") {
  const folder = FOLDERS.find((one) => url.startsWith(one))
  return addressOf(url)?.path ?? (url === "/metrics" ? url : `${folder ?? "/"}*`)
}
