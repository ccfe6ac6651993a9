import { counted } from "#app/ui/counted.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import type { Choice } from "./choices.ts"
import type { PreviewData } from "./preview.server.ts"

const LABELS: Record<Choice, string> = {
  take: "Add as a new client",
  merge: "Fill in what is empty",
  leave: "Leave out",
}

/** Rows that somebody has to look at, each with a choice; the rest goes in with them. */
export function DecideForm({ importKey, decide, total, page, limit, counts }: PreviewData) {
  const several = total > limit
  const some = counts.taken + counts.merged + total > 0
  return (
    <PostForm className="stack">
      <input type="hidden" name="key" value={importKey} />
      {total > 0 && (
        <>
          <h3>{`Please decide about ${counted(total, "row")}`}</h3>
          <PagedList page={page} limit={limit} total={total} countedTo={total} empty="">
            <StackedTable
              caption="Rows to decide about"
              rows={decide}
              keyOf={({ row }) => row}
              columns={[
                { label: "Row", cell: ({ row, name }) => <Name>{`${row} · ${name}`}</Name> },
                { label: "Why", cell: ({ words }) => <span {...ownText(words)}>{words}</span> },
                {
                  label: "What to do",
                  cell: ({ row, name, choices, choice }) => (
                    <select key={choice} name={`row.${row}`} defaultValue={choice} aria-label={`Row ${row}, ${name}`}>
                      {choices.map((value) => (
                        <option key={value} value={value}>
                          {LABELS[value]}
                        </option>
                      ))}
                    </select>
                  ),
                },
              ]}
            />
          </PagedList>
        </>
      )}
      {several && (
        <button className="button quiet" name="intent" value="choose">
          Keep these choices
        </button>
      )}
      {some ? (
        <button className="button" name="intent" value="confirm">
          Take the file in
        </button>
      ) : (
        <p>There is nothing to take in.</p>
      )}
    </PostForm>
  )
}
