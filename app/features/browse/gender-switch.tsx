import { Link, useLocation } from "react-router"
import { withQuery } from "#app/url/query.ts"
import { GENDERS, type ShownGender, shownGenders } from "#app/viewer/shown-gender.ts"

/** Holds for all lists until the browser is closed. */
export function GenderSwitch({ shown }: { shown: ShownGender }) {
  const { search } = useLocation()
  return (
    <nav className="switch small" aria-label="Who is shown">
      {shownGenders.map((gender) => (
        <Link
          key={gender}
          to={{ search: withQuery(search, { gender, page: null, before: null }) }}
          aria-current={gender === shown || undefined}
        >
          {GENDERS[gender]}
        </Link>
      ))}
    </nav>
  )
}
