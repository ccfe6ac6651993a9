import { href, Link } from "react-router"
import { counted } from "#app/ui/counted.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { listTakenImports } from "./take-back.server.ts"

type Taken = Awaited<ReturnType<typeof listTakenImports>>[number]

export function TakenImports({ taken }: { taken: Taken[] }) {
  if (taken.length === 0) return null
  return (
    <section className="card sheet stack">
      <h2>Taken in within a day</h2>
      {taken.map((one) => (
        <TakenImport key={one.id} {...one} />
      ))}
    </section>
  )
}

function TakenImport({ id, fileName, made, merged, removable, filled, stay, moreStay }: Taken) {
  return (
    <PostForm className="stack tight">
      <h3>
        <Name>{fileName}</Name>
      </h3>
      <p>{`${counted(made, "client")} added, ${counted(merged, "client")} filled in.`}</p>
      {stay.length > 0 && (
        <>
          <p>These stay, as something has happened since:</p>
          <ul>
            {stay.map((client) => (
              <li key={client.id}>
                <Link to={href("/clients/:id", { id: String(client.id) })}>
                  <Name>{client.name}</Name>
                </Link>
                {`: ${client.why}`}
              </li>
            ))}
            {moreStay > 0 && <li>{`… and ${counted(moreStay, "more", "more")}.`}</li>}
          </ul>
        </>
      )}
      <input type="hidden" name="import" value={id} />
      {removable + filled > 0 && (
        <button className="button quiet" name="intent" value="take-back">
          Take back this import
        </button>
      )}
    </PostForm>
  )
}
