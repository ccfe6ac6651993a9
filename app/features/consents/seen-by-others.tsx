import { href } from "react-router"
import { MoreAbout } from "#app/features/people/profile/more-about.tsx"
import stylesheet from "#app/features/profiles/more/more.css?url&no-inline"
import { DescriptionList } from "#app/features/profiles/shown/description-list.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import type { findShownProfile } from "./consent-page.server.ts"

interface Props {
  profile: Awaited<ReturnType<typeof findShownProfile>>
  token: string
}

export function SeenByOthers({ profile: { name, age, summary, pictures, more, sections }, token }: Props) {
  return (
    <article className="stack">
      <section className="card sheet stack tight">
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        <h2>
          <NameAndAge name={name} age={age} />
        </h2>
        <p className="summary">{summary}</p>
        {pictures.length > 0 ? (
          <div className="album">
            {pictures.map((id, index) => (
              <img
                key={id}
                src={href("/consent/:token/picture/:id", { token, id })}
                width="160"
                height="200"
                alt={`${name}, ${index + 1}`}
              />
            ))}
          </div>
        ) : (
          <p className="soft">No picture is shown.</p>
        )}
        <p className="small soft">
          The phone number, the birth date and the parents’ names are shown only after a connection.
        </p>
      </section>
      <div className="two-columns">
        <MoreAbout {...more} />
        {sections.map(({ title, rows }) => (
          <section key={title} className="card sheet">
            <h2>{title}</h2>
            <DescriptionList rows={rows} />
          </section>
        ))}
      </div>
    </article>
  )
}
