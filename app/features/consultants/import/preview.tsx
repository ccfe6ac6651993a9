import { href } from "react-router"
import { counted } from "#app/ui/counted.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import type { PreviewData } from "./preview.server.ts"

export function Preview(preview: PreviewData) {
  return (
    <section className="card sheet stack">
      <h2>
        <bdi>{preview.fileName}</bdi>
      </h2>
      {preview.total > 0 ? <Mistakes {...preview} /> : <Ready {...preview} />}
      <PostForm>
        <button className="button quiet" name="intent" value="discard">
          Throw this file away
        </button>
      </PostForm>
    </section>
  )
}

function Mistakes({ rows, wrongRows, mistakes, total, page, limit }: PreviewData) {
  return (
    <>
      <p className="notice bad" role="alert">
        {`${counted(total, "mistake")} in ${counted(wrongRows, "row")}, of ${counted(rows, "client")}. Nothing is saved. Please correct them in your file and choose it again.`}
      </p>
      <p>
        <a href={href("/clients/import/:file", { file: "mistakes.csv" })} download>
          All mistakes as a file
        </a>
      </p>
      <PagedList page={page} limit={limit} total={total} countedTo={total} empty="">
        <StackedTable
          caption="Mistakes"
          rows={mistakes}
          keyOf={({ at }) => at}
          columns={[
            { label: "Row", cell: ({ row }) => row },
            { label: "Column", cell: ({ column }) => column || "The whole row" },
            { label: "Written there", cell: ({ cell }) => <bdi>{cell.slice(0, 80)}</bdi> },
            { label: "What is wrong", cell: ({ words }) => <span dir="auto">{words}</span> },
          ]}
        />
      </PagedList>
    </>
  )
}

function Ready({ rows, first, hints, moreHints, importKey }: PreviewData) {
  return (
    <>
      <p className="notice good">
        {`${counted(rows, "client")}, without a mistake. Nothing is saved yet. Each becomes a draft: others see it once that client has consented.`}
      </p>
      <StackedTable
        caption="The first clients of the file"
        rows={first}
        keyOf={({ row }) => row}
        columns={[
          { label: "Name", cell: ({ name }) => <bdi>{name}</bdi> },
          { label: "Date of birth", cell: ({ born }) => born },
          { label: "Contact number", cell: ({ phone }) => <bdi>{phone}</bdi> },
          { label: "City", cell: ({ city }) => <bdi>{city}</bdi> },
        ]}
      />
      {rows > first.length && <p className="soft">{`… and ${counted(rows - first.length, "more", "more")}.`}</p>}
      {hints.length > 0 && (
        <div className="notice">
          <strong>Perhaps you have them already. They are added all the same:</strong>
          <ul>
            {hints.map(({ row, name, words }) => (
              <li key={row} dir="auto">
                {`Row ${row}: ${name}. ${words}`}
              </li>
            ))}
            {moreHints > 0 && <li>{`… and ${counted(moreHints, "more", "more")}.`}</li>}
          </ul>
        </div>
      )}
      <Confirm count={rows} importKey={importKey} />
    </>
  )
}

function Confirm({ count, importKey }: { count: number; importKey: string }) {
  return (
    <PostForm>
      <input type="hidden" name="key" value={importKey} />
      <button className="button" name="intent" value="confirm">
        {count === 1 ? "Add this client" : `Add these ${count.toLocaleString("en")} clients`}
      </button>
    </PostForm>
  )
}
