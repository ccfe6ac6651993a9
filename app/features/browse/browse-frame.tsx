import type { ReactNode } from "react"
import { href } from "react-router"
import { type Tab, Tabs } from "#app/ui/tabs.tsx"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { GenderSwitch } from "./gender-switch.tsx"

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

interface BrowseFrameProps {
  title: string
  /** Absent where the page lists nobody. */
  shown?: ShownGender
  children: ReactNode
}

export function BrowseFrame({ title, shown, children }: BrowseFrameProps) {
  return (
    <div className="section stack browse">
      <title>{`${title} – Rishta`}</title>
      {/* On a phone the navigation has it. */}
      <div className="desk">
        <Tabs tabs={menuOf(useActingClient())} label="Browse" />
      </div>
      <div className="row between list-head">
        <h1>{title}</h1>
        {shown && <GenderSwitch shown={shown} />}
      </div>
      {children}
    </div>
  )
}
