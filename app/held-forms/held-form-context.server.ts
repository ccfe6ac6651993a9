import { createContext, type RouterContextProvider } from "react-router"
import type { HeldForm } from "./held-forms.server.ts"

/** What was typed on this page when the session had ended; `shown` once the page has taken it. */
export const heldFormContext = createContext<{ form: HeldForm | null; shown: boolean }>({ form: null, shown: false })

export const heldField = (context: Readonly<RouterContextProvider>, name: string) =>
  context.get(heldFormContext).form?.fields.find(([field]) => field === name)?.[1]
