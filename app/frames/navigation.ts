import { href } from "react-router"
import type { Area } from "#app/addresses.ts"
import type { Tab } from "#app/ui/tabs.tsx"

export interface NavigationItem {
  to: string
  label: string
  icon: string
  count?: number
  areas: Area[]
  tabs?: Tab[]
  more?: Tab[]
}

interface Waiting {
  unreadMessages: number
  waitingRequests: number
}

export const memberNavigation = ({ unreadMessages, waitingRequests }: Waiting): NavigationItem[] => [
  { to: href("/Dashboard"), label: "Home", icon: "house", areas: ["home"] },
  {
    to: href("/users-side"),
    label: "Search",
    icon: "search",
    areas: ["search"],
    tabs: [
      { to: href("/users-side"), label: "New" },
      { to: href("/AllUsers"), label: "ALL" },
      { to: href("/Soulmate"), label: "Matches" },
    ],
    more: [
      { to: href("/cast"), label: "Cast" },
      { to: href("/user-religion"), label: "Religion" },
      { to: href("/Section"), label: "Section" },
      { to: href("/user-height"), label: "Height" },
      { to: href("/user-residence"), label: "Residence" },
      { to: href("/userProffesion"), label: "Profession" },
    ],
  },
  {
    to: `${href("/connectionRequest")}${waitingRequests ? "?tab=received" : ""}`,
    label: "Requests",
    icon: "user-plus",
    count: waitingRequests,
    areas: ["requests"],
  },
  { to: href("/contacts"), label: "Chat", icon: "message-circle", count: unreadMessages, areas: ["chat"] },
  { to: href("/me"), label: "Me", icon: "user", areas: ["account", "connections", "family"] },
]

/** Of whoever sits at a family's table without being a member. */
export const guardianNavigation = (): NavigationItem[] => [
  { to: href("/family/table"), label: "Family", icon: "users", areas: ["family"] },
  { to: href("/notifications"), label: "News", icon: "bell", areas: [] },
  { to: href("/me"), label: "Me", icon: "user", areas: ["account"] },
]

export const consultantNavigation = (
  { unreadMessages, waitingRequests }: Waiting,
  favourites: boolean,
  client: string,
): NavigationItem[] => [
  {
    to: href("/cases"),
    label: "Today",
    icon: "house",
    areas: ["home", "search"],
    tabs: [
      { to: href("/cases"), label: "Cases" },
      { to: href("/users-side") + client, label: "New" },
      { to: href("/AllUsers") + client, label: "ALL" },
      { to: href("/cast") + client, label: "Cast" },
      { to: href("/Dashboard"), label: "Dashboard" },
    ],
  },
  {
    to: href("/clients"),
    label: "Clients",
    icon: "users",
    areas: ["clients"],
    tabs: [
      { to: href("/clients"), label: "My Clients", current: favourites ? false : undefined },
      { to: href("/other-clients"), label: "Other Clients" },
      { to: `${href("/clients")}?favourite`, label: "Favourites", current: favourites },
    ],
  },
  {
    to: href("/received-request"),
    label: "Requests",
    icon: "user-plus",
    count: waitingRequests,
    areas: ["requests", "connections"],
    tabs: [
      { to: href("/received-request"), label: "Received Request" },
      { to: href("/send-requests"), label: "Send Request" },
      { to: href("/accept-request"), label: "Accept Request" },
    ],
  },
  { to: href("/contacts"), label: "Chat", icon: "message-circle", count: unreadMessages, areas: ["chat"] },
  { to: href("/me"), label: "More", icon: "menu", areas: ["account"] },
]
