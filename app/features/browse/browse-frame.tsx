import type { ReactNode } from "react"
import { href, useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"
import { type Tab, Tabs } from "#app/ui/tabs.tsx"

/** The member menu of the specification. Consultants may open only those that are not closed to them. */
function menuOf(role: string | undefined): Tab[] {
  const open = [
    { to: href("/users-side"), label: "Main Menu" },
    { to: href("/cast"), label: "Cast" },
  ]
  if (role === "guest") return open
  return [
    ...open,
    { to: href("/user-religion"), label: "Religion" },
    { to: href("/Section"), label: "Section" },
    { to: href("/user-height"), label: "Height" },
    { to: href("/user-residence"), label: "Residence" },
    { to: href("/userProffesion"), label: "Profession" },
  ]
}

/** A screen of people: the ways to browse, a heading and what stands below. */
export function BrowseFrame({ title, children }: { title: string; children: ReactNode }) {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  return (
    <div className="section stack browse">
      <title>{`${title} – Rishta`}</title>
      <Tabs tabs={menuOf(root?.viewer?.role)} label="Browse" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
