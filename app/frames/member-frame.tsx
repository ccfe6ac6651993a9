import type { ReactNode } from "react"
import { href, useLocation, useMatches, useRouteLoaderData } from "react-router"
import { TermsLine } from "#app/features/documents/terms-line.tsx"
import { Bell } from "#app/features/notifications/bell.tsx"
import { useCounts } from "#app/features/notifications/use-counts.ts"
import PortalFrame from "#app/features/portal/portal-frame.tsx"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import type { RouteHandle, loader as rootLoader } from "#app/root.tsx"
import { Toast } from "#app/ui/notice.tsx"
import { ErrorPage, ErrorText } from "#app/ui/page/error-page.tsx"
import { Footer } from "#app/ui/page/footer.tsx"
import { Screen } from "#app/ui/page/screen.tsx"
import { TopBar } from "#app/ui/page/top-bar.tsx"
import { type Tab, Tabs } from "#app/ui/tabs.tsx"
import { ActingFor } from "#app/viewer/acting-client.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import type { Route } from "./+types/member-frame"
import { BackToList } from "./back-to-list.tsx"
import { consultantTabs, isFavourites } from "./consultant-tabs.ts"
import { consultantNavigation, guardianNavigation, memberNavigation } from "./navigation.ts"
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
  return (
    <Frame viewer={root.viewer} root={root}>
      <Screen />
    </Frame>
  )
}

/** What is not there, or not for her, leaves a member among her tabs. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  if (!root?.viewer || root.viewer.role === "admin") return <ErrorPage error={error} />
  return (
    <Frame viewer={root.viewer} root={root}>
      <ErrorText error={error} />
    </Frame>
  )
}

/** As the root's: a refusal's headers, such as `Retry-After`. */
export const headers: Route.HeadersFunction = ({ errorHeaders, parentHeaders }) => errorHeaders ?? parentHeaders

type Root = Awaited<ReturnType<typeof rootLoader>>

interface FrameProps {
  viewer: NonNullable<Root["viewer"]>
  root: Pick<Root, "notice" | "before">
  children: ReactNode
}

function Frame({ viewer, root, children }: FrameProps) {
  const location = useLocation()
  const { consults, query } = useActingClient()
  const whole = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.whole)
  const counts = useCounts(viewer)
  const { guardian } = viewer
  const items = consults
    ? consultantNavigation(counts, isFavourites(location), query)
    : guardian
      ? guardianNavigation()
      : memberNavigation(counts)
  const item = currentItem(items, location.pathname, viewer.profileId)
  const tabs = consults
    ? consultantTabs(location, counts.unreadMessages)
    : guardian
      ? items
      : memberTabs(counts.unreadMessages)
  return (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <TopBar
        viewer={viewer}
        home={consults ? href("/cases") : href(guardian ? "/family/table" : "/users-side")}
        bell={<Bell unread={counts.unreadNotifications} newest={viewer.bell.newest} />}
        onLogout={forgetEverything}
      />
      {!whole && <BottomBar items={items} current={item} />}
      <Toast notice={root.notice} />
      <div className="page">
        <div className="desk">
          <Tabs tabs={tabs} label="Main" />
        </div>
        <BackToList items={items} tabs={tabs} served={root.before}>
          {item && !whole && <NavigationTabs {...item} />}
        </BackToList>
        <ActingFor />
        <TermsLine />
        <main id="content">{children}</main>
      </div>
      <Footer />
    </>
  )
}
