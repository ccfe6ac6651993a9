import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { ownText } from "#app/ui/own-text.ts"
import type { SheetContent } from "./sheet-content.server.ts"

/** As the sheet has it, for a browser. */
export const SheetParts = ({ content }: { content: Pick<SheetContent, "sections" | "texts"> }) => (
  <>
    {content.sections.map(({ title, rows }) => (
      <DescriptionSection key={title} title={title} rows={rows.map(({ label, value }) => [label, value.text])} />
    ))}
    {content.texts.map(({ title, text }) => (
      <section key={title} className="card sheet stack">
        <h2>{title}</h2>
        <p className="note-body" {...ownText(text.text)}>
          {text.text}
        </p>
      </section>
    ))}
  </>
)
