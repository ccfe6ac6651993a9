import { createContext } from "react"

/** For scripts that are not the router's; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined)
