import { useEffect } from "react"
import { isReachable, type NetworkFailure } from "./network-failure.ts"

/** Without a network, plain links would put the browser's error page in place of this one. */
export function usePlainLinks(fail: (failure: NetworkFailure) => void) {
  useEffect(() => {
    async function hold(event: MouseEvent) {
      const link = (event.target as Element).closest("a")
      if (navigator.onLine || event.defaultPrevented || !link || link.origin !== location.origin) return
      if (link.target || link.hash) return
      event.preventDefault()
      if (await isReachable(link.href)) location.assign(link.href)
      else fail({ page: link.pathname + link.search })
    }
    window.addEventListener("click", hold)
    return () => window.removeEventListener("click", hold)
  }, [fail])
}
