import { href, Link } from "react-router"
import { NameAndAge } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { Face } from "./face.server.ts"

export function FaceCard({ face: { id, name, age, city, pictureId, bureau, own } }: { face: Face }) {
  return (
    <div className="card summary">
      <Portrait name={name} pictureId={pictureId} />
      <div className="stack tight">
        <h3>
          <Link to={href("/UserProfile/:id", { id: String(id) })}>
            <NameAndAge name={name} age={age} />
          </Link>
        </h3>
        {city && (
          <p>
            <bdi>{city}</bdi>
          </p>
        )}
        {own && <p className="small soft">Your client</p>}
        {bureau && !own && (
          <p className="small soft">
            {"Client of "}
            <bdi>{bureau}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
