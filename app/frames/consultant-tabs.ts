import { href } from "react-router"
import { addressOf } from "#app/addresses.ts"
import type { Tab } from "#app/ui/tabs.tsx"

interface Address {
  pathname: string
  search: string
}

/** Favourites are a query of the list of clients, so the path alone does not decide. */
export function isFavourites({ pathname, search }: Address) {
  const path = addressOf(pathname)?.path
  return path === "/client-favourite" || (path === "/clients" && new URLSearchParams(search).has("favourite"))
}

export function consultantTabs(address: Address, unread: number): Tab[] {
  const path = addressOf(address.pathname)?.path
  const favourites = isFavourites(address)
  return [
    { to: href("/cases"), label: "Cases" },
    { to: href("/users-side"), label: "Profiles" },
    { to: href("/accept-request"), label: "Accept Request" },
    {
      to: href("/clients"),
      label: "My Clients",
      current: (path === "/clients" || path === "/clients/:id") && !favourites,
    },
    { to: href("/other-clients"), label: "Other Clients" },
    { to: href("/send-requests"), label: "Send Request" },
    { to: href("/received-request"), label: "Received Request" },
    { to: `${href("/clients")}?favourite`, label: "Favourites", current: favourites },
    { to: href("/contacts"), label: "Chat", count: unread },
  ]
}
