import { href, useLocation, useRouteLoaderData } from "react-router"
import { Bell } from "#app/features/notifications/bell.tsx"
import type { loader as rootLoader } from "#app/root.tsx"
import { NoticeBar } from "#app/ui/notice.tsx"
import { Footer } from "#app/ui/page/footer.tsx"
import { Screen } from "#app/ui/page/screen.tsx"
import { TopBar } from "#app/ui/page/top-bar.tsx"
import { type Tab, Tabs } from "#app/ui/tabs.tsx"
import { ActingFor } from "#app/viewer/acting-client.tsx"
import { consultantTabs } from "./consultant-tabs.ts"

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
  if (!root?.viewer) return <Screen />
  const { role, unreadMessages } = root.viewer
  const tabs = role === "guest" ? consultantTabs(location, unreadMessages) : memberTabs(unreadMessages)
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBar viewer={root.viewer} bell={<Bell {...root.viewer.bell} />} />
      <div className="page">
        <Tabs tabs={tabs} label="Main" />
        <ActingFor />
        <NoticeBar notice={root.notice} />
        <main id="content">
          <Screen />
        </main>
      </div>
      <Footer />
    </>
  )
}
