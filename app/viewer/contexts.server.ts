import { createContext } from "react-router"
import type { Notice } from "#app/cookies/notice.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Viewer } from "./sessions.server.ts"

export const requestContext = createContext<RequestContext>()

export const visitorContext = createContext<Viewer | null>(null)

export const viewerContext = createContext<Viewer>()

export const noticeContext = createContext<{ notice: Notice | null; shown: boolean }>({ notice: null, shown: false })
