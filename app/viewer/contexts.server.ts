import { createContext } from "react-router"
import type { Notice } from "#app/cookies/notice.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { PageViewer } from "./sessions.server.ts"

export const requestContext = createContext<RequestContext>()

export const visitorContext = createContext<PageViewer | null>(null)

export const viewerContext = createContext<PageViewer>()

export const noticeContext = createContext<{ notice: Notice | null; shown: boolean }>({ notice: null, shown: false })
