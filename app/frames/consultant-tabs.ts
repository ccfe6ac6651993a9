import { href } from "react-router"
import type { Tab } from "#app/ui/tabs.tsx"

interface Address {
  pathname: string
  search: string
}

/** Favourites are a question to the list of clients, so the path alone does not decide. */
export const isFavourites = ({ pathname, search }: Address) =>
  /^\/client-favourite$/i.test(pathname) ||
  (/^\/clients$/i.test(pathname) && new URLSearchParams(search).has("favourite"))

/** The tabs of a marriage consultant. */
export function consultantTabs(address: Address, unread: number): Tab[] {
  const path = address.pathname.toLowerCase()
  const favourites = isFavourites(address)
  return [
    { to: href("/users-side"), label: "Profiles" },
    { to: href("/cases"), label: "Cases" },
    { to: href("/accept-request"), label: "Accept Request" },
    { to: href("/clients"), label: "My Clients", current: /^\/clients(\/\d+)?$/.test(path) && !favourites },
    { to: href("/other-clients"), label: "Other Clients" },
    { to: href("/send-requests"), label: "Send Request" },
    { to: href("/received-request"), label: "Received Request" },
    { to: `${href("/clients")}?favourite`, label: "Favourites", current: favourites },
    { to: href("/contacts"), label: "Chat", count: unread },
  ]
}
