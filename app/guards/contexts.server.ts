import { createContext } from "react-router"
import type { Viewer } from "#app/features/accounts/sessions.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import type { Notice } from "#app/ui/notice.tsx"

export const factsContext = createContext<RequestFacts>()

/** Whoever asks, signed in or not. */
export const visitorContext = createContext<Viewer | null>(null)

/** The signed-in account; set by the guard, so only screens behind it may read this. */
export const viewerContext = createContext<Viewer>()

/** A message for one page; `shown` once a page has taken it. */
export const noticeContext = createContext<{ notice: Notice | null; shown: boolean }>({ notice: null, shown: false })
