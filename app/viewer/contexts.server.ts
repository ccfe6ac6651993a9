import { createContext } from "react-router"
import type { Notice } from "#app/cookies/notice.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Viewer } from "./sessions.server.ts"

export const requestContext = createContext<RequestContext>()

export const visitorContext = createContext<Viewer | null>(null)

/** The signed-in account; set by the guard, so only screens behind it may read this. */
export const viewerContext = createContext<Viewer>()

/** A message for one page; `shown` once a page has taken it. */
export const noticeContext = createContext<{ notice: Notice | null; shown: boolean }>({ notice: null, shown: false })
