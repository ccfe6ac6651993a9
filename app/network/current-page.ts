import { useEffect } from "react"
import type { InstrumentRouterFunction } from "react-router"
import type { NetworkFailure } from "./network-failure.ts"

/** The page that stands, once scripts run. */
export interface CurrentPage {
  address: string
  /** Leads elsewhere, in the place of the navigation under way. */
  go(address: string): Promise<void> | void
  /** Ends the navigation under way where it began. */
  stay(): void
  /** Says what did not arrive, or that all is well again. */
  say(failure?: NetworkFailure): void
}

/** What middleware and router, which run outside of the page's elements, know of it. */
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

/** How often a navigation has been ended where it began. */
export const countStays = () => stays

export const noteStay = () => {
  stays += 1
}

/** For a screen that could not be read: it has nothing that could stay. */
export function useNothingStands() {
  useEffect(() => {
    failures += 1
    return () => {
      failures -= 1
    }
  }, [])
}

/** The navigation that somebody has asked for; a refresh in the background is none, nor is a fetcher. */
export const askedNavigation = () => asked

/** For the router: notes what is asked of it and changes nothing. */
export const noteAsked: InstrumentRouterFunction = (router) =>
  router.instrument({
    async navigate(go, navigation) {
      // Back and forward, which are numbers, are seen by the address that they lead to.
      if (typeof navigation.to === "string") asked = navigation
      await go()
      if (asked === navigation) asked = undefined
    },
  })
