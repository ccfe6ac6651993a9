import { href, Link } from "react-router"
import { MatchFaces } from "./best-matches.tsx"
import type { Today } from "./dashboard.server.ts"

/** Where nothing waits to be answered: the one thing to do, before anything that costs money. */
export function OneStep({ profile, matches }: Pick<Today, "profile" | "matches">) {
  if (!profile)
    return (
      <section className="card sheet stack invitation">
        <h2>Your profile comes first</h2>
        <p>Five short steps. Others find you as soon as your profile is made, and you see who suits you.</p>
        <Link className="button wide" to={href("/UserPartner")}>
          Complete your profile
        </Link>
      </section>
    )
  return (
    <section className="card sheet stack invitation">
      <h2>Who suits you</h2>
      {matches.length > 0 ? (
        <>
          <p className="soft">They are what you wish for, and you are what they wish for.</p>
          <MatchFaces matches={matches} />
        </>
      ) : (
        <p className="soft">We look for people who are what you wish for, and for whom you are the same.</p>
      )}
      <Link className="button wide" to={href("/Soulmate")}>
        See who suits you
      </Link>
    </section>
  )
}
