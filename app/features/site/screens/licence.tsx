import { href } from "react-router"
import { orNotFound } from "#app/url/address.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/licence"

export const handle = { plain: true }

export async function loader({ params: { part } }: Route.LoaderArgs) {
  const { notices } = await import("virtual:licences")
  return orNotFound(notices.find(({ slug }) => slug === part))
}

export default function Licence({ loaderData: { slug, name, versions, licence, text } }: Route.ComponentProps) {
  return (
    <StaticPage
      title={name}
      path={href("/licences/:part", { part: slug })}
      description={`The licence of ${name}, which Rishta is made with, as its authors wrote it.`}
      lead={[...versions, licence].join(", ")}
    >
      <pre>{text}</pre>
      <p>
        <a href={href("/licences")}>All licences</a>
      </p>
    </StaticPage>
  )
}
