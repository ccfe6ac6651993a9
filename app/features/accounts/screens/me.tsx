import { href, Link } from "react-router"
import { forgetEverything } from "#app/forms/browser-storage.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Name } from "#app/ui/names.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/me"

export function loader({ context }: Route.LoaderArgs) {
  const { name, profileId, role } = context.get(viewerContext)
  return { name, profileId, consults: role === "guest" }
}

/** For phones; a desk has it in its tabs and account menu. */
export default function Me({ loaderData: { name, profileId, consults } }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>{`${consults ? "More" : "Me"} – Rishta`}</title>
      <h1>
        <Name>{name}</Name>
      </h1>
      <nav className="card entries" aria-label={consults ? "More" : "Me"}>
        <Entry to={href("/UserProfile")} icon="circle-user" label="Profile" />
        {profileId && (
          <>
            <Entry to={href("/UserProfile/:id", { id: String(profileId) })} icon="eye" label="What others see of me" />
            <Entry
              to={`${href("/UserEditProfile/:id", { id: String(profileId) })}#more`}
              icon="pencil"
              label="More about me, and my status"
            />
            <Entry
              to={href("/UserEditProfile/:id/pictures", { id: String(profileId) })}
              icon="image"
              label="My pictures"
            />
          </>
        )}
        {consults ? (
          <Entry to={href("/Dashboard")} icon="clock" label="Dashboard" />
        ) : (
          <>
            <Entry to={href("/connections")} icon="users" label="Connections" />
            <Entry to={href("/user-favourite")} icon="heart" label="Favourites" />
            <Entry to={href("/assistance")} icon="search" label="Assisted search" />
          </>
        )}
        <Entry
          to={href("/who-looked")}
          icon="eye"
          label={consults ? "Who looked at my clients" : "Who looked at my profile"}
        />
        <Entry to={href("/saved-searches")} icon="star" label="Saved searches" />
        <Entry to={href("/subscription")} icon="gem" label="My subscription" />
        <Entry to={href("/Settings")} icon="settings" label="Settings" />
        <Entry to={href("/notifications")} icon="bell" label="Notifications" />
        <Entry to={href("/blocked")} icon="eye-off" label="Blocked people" />
        <form method="post" action={href("/logout")} onSubmit={forgetEverything}>
          <button className="menu-item">
            <Icon name="log-out" /> Logout
          </button>
        </form>
      </nav>
    </div>
  )
}

function Entry({ to, icon, label }: { to: string; icon: string; label: string }) {
  return (
    <Link className="menu-item" to={to}>
      <Icon name={icon} /> {label}
    </Link>
  )
}
