import { prefersLight } from "./light.server.ts"
import { type Asked, readCookie, setCookie } from "./sealed.server.ts"

/** On the first page of a browser session only, and never in the light version. No session begins with a post; mail programs send those. */
export const greets = (request: Asked) =>
  request.method !== "POST" && !readCookie(request, "splash") && !prefersLight(request)

/** Ends with the browser session. */
export const greeted = () => setCookie("splash", "shown")
