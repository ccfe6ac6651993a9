import { listenToKeys } from "./keys.ts"

/** Of a screen without React. */
listenToKeys()
