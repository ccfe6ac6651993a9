import { Heart } from "#app/features/people/card/heart.tsx"
import { Name } from "#app/ui/names.tsx"
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
        <Name>{name}</Name> <Portrait name={name} pictureId={null} />
      </h2>
      <p className="soft">{mark}</p>
      <div className="deeds">
        <Heart profileId={profileId} name={name} favourite />
      </div>
    </li>
  )
}
