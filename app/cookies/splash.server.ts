import { prefersLight } from "./light.server.ts"
import { readCookie, setCookie } from "./sealed.server.ts"

/** On the first page of a browser session only, and never in the light version. */
export const greets = (request: Request) => !readCookie(request, "splash") && !prefersLight(request)

/** Ends with the browser session. */
export const greeted = () => setCookie("splash", "shown")
