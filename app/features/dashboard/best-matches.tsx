import { href, Link } from "react-router"
import { NameAndAge } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { Today } from "./dashboard.server.ts"
import { Heading } from "./heading.tsx"

export const BestMatches = ({ matches }: Pick<Today, "matches">) => (
  <section className="stack tight">
    <Heading title="Matches" to={href("/Soulmate")} step="Find Your Soulmate" />
    <MatchFaces matches={matches} />
  </section>
)

export const MatchFaces = ({ matches }: Pick<Today, "matches">) => (
  <ul className="match-faces">
    {matches.map(({ profileId, name, age, pictureId, summary }) => (
      <li key={profileId}>
        <Link to={href("/UserProfile/:id", { id: String(profileId) })}>
          <Portrait name={name} pictureId={pictureId} alt="" sizes="(min-width: 48rem) 9rem, 30vw" />
          <strong>
            <NameAndAge name={name} age={age} />
          </strong>
          <span className="small soft">{summary}</span>
        </Link>
      </li>
    ))}
  </ul>
)
