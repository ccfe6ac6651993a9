import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { Name, NameAndAge } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"

/** Around a name: to the profile, as it is looked at from this seat. */
export const linkAt = (seat: string) => (profileId: number, name: ReactNode) => (
  <Link to={href("/family/:seat/profile/:profileId", { seat, profileId: String(profileId) })}>{name}</Link>
)

/** Where nothing may be opened. */
export const noLink = (_profileId: number, name: ReactNode) => name

interface Props {
  person: {
    profileId: number | null
    name: string
    age?: number | null
    summary?: string
    pictureId?: string | null
  }
  heading?: "h2" | "h3"
  link: (profileId: number, name: ReactNode) => ReactNode
  children?: ReactNode
}

/** Somebody of the member's, to look at: nothing of the member's is done from here. */
export function TogetherCard({
  person: { profileId, name, age, summary, pictureId },
  heading: Heading = "h3",
  link,
  children,
}: Props) {
  const shown = age ? <NameAndAge name={name} age={age} /> : <Name>{name}</Name>
  return (
    <li className="card request">
      <Portrait name={name} pictureId={pictureId} alt="" />
      <div className="who">
        <Heading>{profileId ? link(profileId, shown) : shown}</Heading>
        {summary && <p className="summary">{summary}</p>}
        {children}
      </div>
    </li>
  )
}
