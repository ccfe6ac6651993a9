import { longCalendarDay } from "#app/dates/dates.ts"
import type { DocumentName } from "#db/schema/document-versions.ts"
import { DOCUMENT_NAMES, documentPath } from "./documents.ts"

interface AgreedSectionProps {
  agreed: { document: DocumentName; version: string; on: string }[]
}

export function AgreedSection({ agreed }: AgreedSectionProps) {
  if (agreed.length === 0) return null
  return (
    <section className="card sheet stack" aria-labelledby="agreed">
      <h2 id="agreed">What you agreed to</h2>
      <ul className="stack tight">
        {agreed.map(({ document, version, on }) => (
          <li key={document}>
            <a href={documentPath(document)}>{DOCUMENT_NAMES[document]}</a>
            <p className="small soft">{`Version of ${longCalendarDay(version)}, agreed to on ${on}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
