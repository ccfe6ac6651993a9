import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { topCities } from "../figures.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/cities"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export async function loader() {
  return { cities: await topCities() }
}

export default function Cities({ loaderData: { cities } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Top ranking cities"
      path={href("/top-ranking-cities")}
      description="The cities where most members of Rishta live, counted from their profiles and rounded, and how to look beyond your own."
      lead="Where most of our members live, counted from their profiles."
    >
      {cities.length > 0 ? <Ranking cities={cities} /> : <p>No city has enough members yet to be ranked.</p>}
      <p className="small soft">
        Counted again every few minutes. The figures are rounded down, and cities with few members are left out, so that
        nobody can be recognised.
      </p>

      <h2>What the ranking means</h2>
      <p>
        It says where you have the widest choice near home, no more. A long list in Karachi does not make anybody there
        a better match than the one teacher in Gilgit who reads the same poets. Families with few members of their
        community nearby do well to look at the community first and the city second.
      </p>

      <h2>Looking beyond your city</h2>
      <ul>
        <li>Decide first who could move, for how long, and what it would need: work, a school, an ageing parent.</li>
        <li>Two cities with a direct train are nearer to one another than two ends of Karachi.</li>
        <li>Say in your profile where you would be glad to live, not only where you live.</li>
        <li>Plan three visits before an engagement, one of them on an ordinary working week.</li>
      </ul>
      <p>
        <a className="button" href={href("/Signup")}>
          Join to see who lives near you
        </a>
      </p>
    </StaticPage>
  )
}

function Ranking({ cities }: { cities: Route.ComponentProps["loaderData"]["cities"] }) {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">City</th>
          <th scope="col">Members</th>
        </tr>
      </thead>
      <tbody>
        {cities.map(({ name, figure }, index) => (
          <tr key={name}>
            <td data-label="Rank">{index + 1}</td>
            <td data-label="City">
              <a href={`${href("/AllUsers")}?${new URLSearchParams({ city: name })}`}>{name}</a>
            </td>
            <td data-label="Members">{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
