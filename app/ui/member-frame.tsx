import { href, Outlet, useLocation, useRouteLoaderData } from "react-router"
import { WorkingFor } from "#app/features/consultants/working-for.tsx"
import type { loader as rootLoader } from "#app/root.tsx"
import { consultantTabs } from "./consultant-tabs.ts"
import { Footer } from "./footer.tsx"
import { NoticeBar } from "./notice.tsx"
import { type Tab, Tabs } from "./tabs.tsx"
import { TopBar } from "./top-bar.tsx"

const memberTabs = (unreadMessages: number): Tab[] => [
  { to: href("/Dashboard"), label: "Dashboard" },
  { to: href("/users-side"), label: "Profiles" },
  { to: href("/AllUsers"), label: "ALL", newTab: true },
  { to: href("/connectionRequest"), label: "Requests" },
  { to: href("/connections"), label: "Connections" },
  { to: href("/contacts"), label: "Chat", count: unreadMessages },
  { to: href("/user-favourite"), label: "Favourites" },
  { to: href("/Soulmate"), label: "Matched Soulmate" },
]

/** The frame of every screen behind the login: top bar, tabs, the message left by the step before. */
export default function MemberFrame() {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  const location = useLocation()
  if (!root?.viewer) return <Outlet />
  const { role, unreadMessages } = root.viewer
  const tabs = role === "guest" ? consultantTabs(location, unreadMessages) : memberTabs(unreadMessages)
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBar viewer={root.viewer} />
      <div className="page">
        <Tabs tabs={tabs} label="Main" />
        <WorkingFor />
        <NoticeBar notice={root.notice} />
        <main id="content">
          <Outlet />
        </main>
      </div>
      <Footer />
    </>
  )
}
