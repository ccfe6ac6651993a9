import { createContext, type RouterContextProvider } from "react-router"
import type { KeptForm } from "./kept-forms.server.ts"

/** Typed on this page when its session ended; `shown` once the page has taken it. */
export const keptFormContext = createContext<{ form: KeptForm | null; shown: boolean }>({ form: null, shown: false })

export const keptField = (context: Readonly<RouterContextProvider>, name: string) =>
  context.get(keptFormContext).form?.fields.find(([field]) => field === name)?.[1]
