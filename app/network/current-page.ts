import { useEffect } from "react"
import type { InstrumentRouterFunction } from "react-router"
import type { NetworkFailure } from "./network-failure.ts"

export interface CurrentPage {
  address: string
  go(address: string): Promise<void> | void
  stay(): void
  say(failure?: NetworkFailure): void
}

/** For middleware and router, outside React. */
let current: CurrentPage | undefined
let failures = 0
let stays = 0
let asked: { formMethod?: string } | undefined

export const currentPage = () => (failures > 0 ? undefined : current)

export function showCurrentPage(page: CurrentPage) {
  current = page
  return () => {
    current = undefined
  }
}

export const countStays = () => stays

export const noteStay = () => {
  stays += 1
}

/** For a screen that could not be read: nothing can stay. */
export function useNothingStands() {
  useEffect(() => {
    failures += 1
    return () => {
      failures -= 1
    }
  }, [])
}

/** Not a background refresh, nor a fetcher. */
export const askedNavigation = () => asked

/** Only observes the router. */
export const noteAsked: InstrumentRouterFunction = (router) =>
  router.instrument({
    async navigate(go, navigation) {
      // Back and forward, which are numbers, are known by their address.
      if (typeof navigation.to === "string") asked = navigation
      await go()
      if (asked === navigation) asked = undefined
    },
  })
