import type { ReactNode } from "react"
import { Name, NameAndAge } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"

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
