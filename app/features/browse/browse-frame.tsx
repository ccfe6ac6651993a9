import type { ReactNode } from "react"
import { href } from "react-router"
import { type Tab, Tabs } from "#app/ui/tabs.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"

/** Consultants see only those that are not closed to them. */
function menuOf({ consults, query }: ReturnType<typeof useActingClient>): Tab[] {
  const open = [
    { to: href("/users-side") + query, label: "Main Menu" },
    { to: href("/cast") + query, label: "Cast" },
  ]
  if (consults) return open
  return [
    ...open,
    { to: href("/user-religion"), label: "Religion" },
    { to: href("/Section"), label: "Section" },
    { to: href("/user-height"), label: "Height" },
    { to: href("/user-residence"), label: "Residence" },
    { to: href("/userProffesion"), label: "Profession" },
  ]
}

export function BrowseFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="section stack browse">
      <title>{`${title} – Rishta`}</title>
      {/* On a phone the navigation has it. */}
      <div className="desk">
        <Tabs tabs={menuOf(useActingClient())} label="Browse" />
      </div>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
