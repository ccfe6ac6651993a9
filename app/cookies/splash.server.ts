import { prefersLight } from "./light.server.ts"
import { type Asked, readCookie, setCookie } from "./sealed.server.ts"

/** On a browser session's first page only, never in the light version or after a POST, which mail programs send. */
export const greets = (request: Asked) =>
  request.method !== "POST" && !readCookie(request, "splash") && !prefersLight(request)

export const greeted = () => setCookie("splash", "shown")
