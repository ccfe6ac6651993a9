import type { ReactNode } from "react"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import type { ListedKey } from "./keys.server.ts"

interface Props {
  keys: readonly ListedKey[]
  /** The key by which the list is read. */
  ownId?: number
  end: (key: ListedKey) => ReactNode
}

export function KeyList({ keys, ownId, end }: Props) {
  return (
    <section className="card sheet stack tight" id="keys">
      <h2>Links and accounts</h2>
      {keys.length === 0 && <p className="soft">No link has been made yet.</p>}
      <ul className="stack tight">
        {keys.map((key) => (
          <li key={key.id}>
            <Name>{key.what}</Name>
            {key.id === ownId && " (this one)"}{" "}
            <span className="small soft">{`Since ${key.madeOn}, last used on ${key.usedOn}. ${key.ended ?? ""}`}</span>
            {key.reason && (
              <p className="small" {...ownText(key.reason)}>
                {key.reason}
              </p>
            )}
            {key.valid && end(key)}
          </li>
        ))}
      </ul>
      <OnlyNewest of={keys} most={LONG_LIST} />
    </section>
  )
}
