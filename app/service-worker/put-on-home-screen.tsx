import { useSyncExternalStore } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { isOffered, takeOffer, watchOffer } from "./home-screen-offer.ts"

export function PutOnHomeScreen() {
  const offered = useSyncExternalStore(watchOffer, isOffered, () => false)
  if (!offered) return null
  return (
    <button type="button" className="menu-item" onClick={takeOffer}>
      <Icon name="plus" /> Put Rishta on your home screen
    </button>
  )
}
