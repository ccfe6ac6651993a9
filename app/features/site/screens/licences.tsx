import { Fragment } from "react"
import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/licences"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export async function loader() {
  const { notices } = await import("virtual:licences")
  const groups = Object.entries(Object.groupBy(notices, ({ licence }) => licence)).map(([licence, all = []]) => ({
    licence,
    parts: all.map(({ slug, name, versions }) => ({ slug, name, versions: versions.join(", ") })),
  }))
  return { groups: groups.sort((one, other) => other.parts.length - one.parts.length) }
}

export default function Licences({ loaderData: { groups } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Licences"
      path={href("/licences")}
      description="The open software, icons and fonts that Rishta is made with, and the licence of each of them."
      lead="Rishta is made with the work of many others, who let everybody use it. Thank you. Each name leads to its notice."
    >
      {/* In sections, as a table of contents would be longer than what it leads to. */}
      {groups.map(({ licence, parts }) => (
        <section key={licence}>
          <h2>{licence}</h2>
          <p>
            {parts.map(({ slug, name, versions }, at) => (
              <Fragment key={slug}>
                {at > 0 && ", "}
                <a href={href("/licences/:part", { part: slug })}>{name}</a>
                {versions && ` ${versions}`}
              </Fragment>
            ))}
          </p>
        </section>
      ))}
    </StaticPage>
  )
}
