import { useEffect } from "react"
import { useNavigation } from "react-router"
import { isKept } from "./kept-chat.ts"
import { PATIENCE_MS } from "./silence.ts"
import { findKept } from "./store.ts"

/** What scripts ask for does not go through the worker: a page of the chat that does not come is shown from the device too. */
export function useKeptInstead() {
  const { state, location } = useNavigation()
  const page = state === "loading" ? location.pathname : undefined
  useEffect(() => {
    if (!page) return
    const patience = window.setTimeout(() => showKept(page).catch(() => {}), PATIENCE_MS)
    return () => window.clearTimeout(patience)
  }, [page])
}

async function showKept(page: string) {
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const kept = await findKept()
  if (kept && isKept(kept.chat, page)) location.assign(`/offline.html?page=${encodeURIComponent(page)}`)
}
