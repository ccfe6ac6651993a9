import { href, Link } from "react-router"
import { clientNumberText } from "#app/features/profiles/client-number.ts"
import { ApartLine, Name, NameAndAge } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { Face } from "./face.server.ts"

export function FaceCard({ face: { id, name, age, city, pictureId, number, bureau, own } }: { face: Face }) {
  return (
    <header className="card summary">
      <Portrait name={name} pictureId={pictureId} />
      <div className="stack tight">
        <h3>
          <Link to={href("/UserProfile/:id", { id: String(id) })}>
            <NameAndAge name={name} age={age} />
          </Link>
        </h3>
        {city && (
          <p>
            <Name>{city}</Name>
          </p>
        )}
        {own && <p className="small soft">Your client</p>}
        {number !== null && <ApartLine text={clientNumberText(number, bureau)} />}
      </div>
    </header>
  )
}
