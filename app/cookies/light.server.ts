import { type Asked, readCookie, setCookie } from "./sealed.server.ts"

const YEAR_SECONDS = 31_536_000

/** The light version: no scripts, no web font, smaller pictures. Chosen in the footer, or by the browser's data saver. */
export function prefersLight(request: Asked) {
  const chosen = readCookie(request, "light")
  return chosen ? chosen === "on" : request.headers.get("Save-Data") === "on"
}

export const chooseLight = (on: boolean) => setCookie("light", on ? "on" : "off", YEAR_SECONDS)
