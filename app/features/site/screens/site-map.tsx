import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { memberAddresses, publicAddresses } from "../addresses.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/site-map"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => ({ open: publicAddresses, members: memberAddresses })

export default function SiteMap({ loaderData: { open, members } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Site map"
      path={href("/site-map")}
      description="Every page of Rishta on one page: what is open to everybody, and where members go after logging in."
      lead="Every page of Rishta on one page."
    >
      <h2>Open to everybody</h2>
      <Addresses addresses={open} />
      <h2>After you log in</h2>
      <Addresses addresses={members} />
    </StaticPage>
  )
}

function Addresses({ addresses }: { addresses: typeof publicAddresses }) {
  return (
    <ul>
      {addresses.map(({ path, name }) => (
        <li key={path}>
          <a href={path}>{name}</a>
        </li>
      ))}
    </ul>
  )
}
