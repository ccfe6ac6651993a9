import { href } from "react-router"
import type { Tab } from "#app/ui/tabs.tsx"

/** The tabs of a marriage consultant. Favourites are a question to the list of clients, so the path alone does not decide. */
export function consultantTabs({ pathname, search }: { pathname: string; search: string }, unread: number): Tab[] {
  const path = pathname.toLowerCase()
  const favourites =
    path === "/client-favourite" || (path === "/clients" && new URLSearchParams(search).has("favourite"))
  return [
    { to: href("/users-side"), label: "Profiles" },
    { to: href("/accept-request"), label: "Accept Request" },
    { to: href("/clients"), label: "My Clients", current: /^\/clients(\/\d+)?$/.test(path) && !favourites },
    { to: href("/other-clients"), label: "Other Clients" },
    { to: href("/send-requests"), label: "Send Request" },
    { to: href("/received-request"), label: "Received Request" },
    { to: `${href("/clients")}?favourite`, label: "Favourites", current: favourites },
    { to: href("/contacts"), label: "Chat", count: unread },
  ]
}
