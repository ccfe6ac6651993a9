import type { ReactNode } from "react"
import { Heart } from "#app/features/people/card/heart.tsx"
import { Name } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"

export interface Resting {
  profileId: number
  name: string
  mark: string
}

interface Props {
  person: Resting
  children?: ReactNode
}

export function RestingCard({ person: { profileId, name, mark }, children }: Props) {
  return (
    <li className="card person">
      <h2>
        <Name>{name}</Name> <Portrait name={name} pictureId={null} />
      </h2>
      <p className="soft">{mark}</p>
      {children}
      <div className="deeds">
        <Heart profileId={profileId} name={name} favourite />
      </div>
    </li>
  )
}
