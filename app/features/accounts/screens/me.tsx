import { href } from "react-router"
import { PutOnHomeScreen } from "#app/service-worker/put-on-home-screen.tsx"
import { Entries, Entry } from "#app/ui/entries.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { Logout } from "../logout-entry.tsx"
import { findOwnHead } from "../own-head.server.ts"
import { OwnHead } from "../own-head.tsx"
import type { Route } from "./+types/me"

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { name, profileId, role, guardian } = viewer
  return {
    ...(await findOwnHead(viewer)),
    name,
    profileId,
    isMember: role === "user" && !guardian,
    consults: role === "guest",
    guardian,
  }
}

/** For phones; a desk has it in its tabs and account menu. */
export default function Me({ loaderData }: Route.ComponentProps) {
  const { profileId, consults, guardian } = loaderData
  return (
    <div className="section stack narrow">
      <title>{`${consults ? "More" : "Me"} – Rishta`}</title>
      <OwnHead {...loaderData} />
      <nav className="stack" aria-label={consults ? "More" : "Me"}>
        <Entries title="You">
          <Entry to={href("/UserProfile")} icon="circle-user" label="Profile" />
          {profileId && <OwnProfile id={String(profileId)} />}
          {consults && <Entry to={href("/Dashboard")} icon="clock" label="Dashboard" />}
        </Entries>
        {!consults && (
          <Entries title="Family">
            <Entry to={href("/family/table")} icon="users" label="Your family’s table" />
          </Entries>
        )}
        {!guardian && <People {...loaderData} />}
        <Entries title="Account">
          {!guardian && <Entry to={href("/subscription")} icon="gem" label="My subscription" />}
          <Entry to={href("/notifications")} icon="bell" label="Notifications" />
          <Entry to={href("/Settings")} icon="settings" label="Settings" />
          <PutOnHomeScreen />
          <Logout />
        </Entries>
      </nav>
    </div>
  )
}

const OwnProfile = ({ id }: { id: string }) => (
  <>
    <Entry to={href("/UserProfile/:id", { id })} icon="eye" label="What others see of me" />
    <Entry to={`${href("/UserEditProfile/:id", { id })}#more`} icon="pencil" label="More about me, and my status" />
    <Entry to={href("/UserEditProfile/:id/pictures", { id })} icon="image" label="My pictures" />
    <Entry to={href("/UserProfile/:id/biodata", { id })} icon="share-2" label="My biodata to hand on" />
  </>
)

const People = ({ consults }: { consults: boolean }) => (
  <Entries title="People">
    {!consults && (
      <>
        <Entry to={href("/connections")} icon="users" label="Connections" />
        <Entry to={href("/user-favourite")} icon="heart" label="Favourites" />
      </>
    )}
    <Entry
      to={href("/who-looked")}
      icon="eye"
      label={consults ? "Who looked at my clients" : "Who looked at my profile"}
    />
    <Entry to={href("/saved-searches")} icon="bookmark" label="Saved searches" />
    {!consults && <Entry to={href("/assistance")} icon="search" label="Assisted search" />}
    <Entry to={href("/blocked")} icon="eye-off" label="Blocked people" />
  </Entries>
)
