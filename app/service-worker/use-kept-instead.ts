import { useEffect } from "react"
import { useNavigation } from "react-router"

/** What scripts ask for does not go through the worker: a page of the chat that does not come is shown from the device too. */
export function useKeptInstead() {
  const { state, location } = useNavigation()
  const page = state === "loading" ? location.pathname : undefined
  useEffect(() => {
    if (!page) return
    // It has come with the first page: on a silent line nothing would.
    const waiting = import("./start.ts").then(({ showKeptAfterSilence }) => showKeptAfterSilence(page))
    return () => void waiting.then(window.clearTimeout, () => {})
  }, [page])
}
