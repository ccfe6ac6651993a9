import { createContext, type RouterContextProvider } from "react-router"
import type { HeldForm } from "#app/held-forms/held-forms.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Notice } from "#app/ui/notice.tsx"
import type { Viewer } from "./sessions.server.ts"

export const requestContext = createContext<RequestContext>()

export const visitorContext = createContext<Viewer | null>(null)

/** The signed-in account; set by the guard, so only screens behind it may read this. */
export const viewerContext = createContext<Viewer>()

/** A message for one page; `shown` once a page has taken it. */
export const noticeContext = createContext<{ notice: Notice | null; shown: boolean }>({ notice: null, shown: false })

/** What was typed on this page when the session had ended; `shown` once the page has taken it. */
export const heldFormContext = createContext<{ form: HeldForm | null; shown: boolean }>({ form: null, shown: false })

export const heldField = (context: Readonly<RouterContextProvider>, name: string) =>
  context.get(heldFormContext).form?.fields.find(([field]) => field === name)?.[1]
