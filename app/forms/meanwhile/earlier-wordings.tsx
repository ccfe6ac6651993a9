import { TextWithNames } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import type { listEarlierWordings } from "./earlier-wordings.server.ts"

export function EarlierWordings({ wordings }: { wordings: Awaited<ReturnType<typeof listEarlierWordings>> }) {
  if (wordings.length === 0) return null
  return (
    <details>
      <summary>Earlier wordings</summary>
      <ol className="stack tight">
        {wordings.map(({ id, label, body, until }) => (
          <li key={id}>
            <strong>{label}</strong>
            <p className="note-body" {...ownText(body)}>
              {body}
            </p>
            <p className="small soft">
              <TextWithNames text={until} />
            </p>
          </li>
        ))}
      </ol>
      <OnlyNewest of={wordings} most={LONG_LIST} />
    </details>
  )
}
