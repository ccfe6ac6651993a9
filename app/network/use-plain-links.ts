import { useEffect } from "react"
import { useRootData } from "#app/viewer/root-data.ts"
import type { NetworkFailure } from "./network-failure.ts"
import { followPlainLink } from "./plain-links.ts"

export function usePlainLinks(fail: (failure: NetworkFailure) => void) {
  const signedIn = Boolean(useRootData()?.viewer)
  useEffect(() => {
    const follow = (event: MouseEvent) =>
      followPlainLink(event, signedIn, ({ pathname, search }) => fail({ page: pathname + search }))
    window.addEventListener("click", follow)
    return () => window.removeEventListener("click", follow)
  }, [fail, signedIn])
}
