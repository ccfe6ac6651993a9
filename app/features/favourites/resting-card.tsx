import { Heart } from "#app/features/people/card/heart.tsx"
import { Portrait } from "#app/ui/portrait.tsx"

export interface Resting {
  profileId: number
  name: string
  mark: string
}

export function RestingCard({ person: { profileId, name, mark } }: { person: Resting }) {
  return (
    <li className="card person">
      <h2>
        <bdi>{name}</bdi> <Portrait name={name} pictureId={null} />
      </h2>
      <p className="soft">{mark}</p>
      <div className="deeds">
        <Heart profileId={profileId} name={name} favourite />
      </div>
    </li>
  )
}
