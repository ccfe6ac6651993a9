import { href, useLocation, useMatches, useRouteLoaderData } from "react-router"
import { Bell } from "#app/features/notifications/bell.tsx"
import { useCounts } from "#app/features/notifications/use-counts.ts"
import PortalFrame from "#app/features/portal/portal-frame.tsx"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import type { RouteHandle, loader as rootLoader } from "#app/root.tsx"
import { Toast } from "#app/ui/notice.tsx"
import { Footer } from "#app/ui/page/footer.tsx"
import { Screen } from "#app/ui/page/screen.tsx"
import { TopBar } from "#app/ui/page/top-bar.tsx"
import { type Tab, Tabs } from "#app/ui/tabs.tsx"
import { ActingFor } from "#app/viewer/acting-client.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { consultantTabs, isFavourites } from "./consultant-tabs.ts"
import { consultantNavigation, memberNavigation } from "./navigation.ts"
import { BottomBar, currentItem, NavigationTabs } from "./phone-navigation.tsx"

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

/** Every screen behind the login: top bar, navigation, notices. */
export default function MemberFrame() {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  if (!root?.viewer) return <Screen />
  if (root.viewer.role === "admin") return <PortalFrame />
  return <Frame viewer={root.viewer} notice={root.notice} />
}

type Root = Awaited<ReturnType<typeof rootLoader>>

function Frame({ viewer, notice }: { viewer: NonNullable<Root["viewer"]>; notice: Root["notice"] }) {
  const location = useLocation()
  const { consults, query } = useActingClient()
  const whole = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.whole)
  const counts = useCounts(viewer)
  const items = consults ? consultantNavigation(counts, isFavourites(location), query) : memberNavigation(counts)
  const item = currentItem(items, location.pathname)
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBar
        viewer={viewer}
        bell={<Bell unread={counts.unreadNotifications} newest={viewer.bell.newest} />}
        onLogout={forgetEverything}
      />
      {!whole && <BottomBar items={items} current={item} />}
      <Toast notice={notice} />
      <div className="page">
        <div className="desk">
          <Tabs
            tabs={consults ? consultantTabs(location, counts.unreadMessages) : memberTabs(counts.unreadMessages)}
            label="Main"
          />
        </div>
        {item && !whole && <NavigationTabs {...item} />}
        <ActingFor />
        <main id="content">
          <Screen />
        </main>
      </div>
      <Footer />
    </>
  )
}
