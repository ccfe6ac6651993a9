import { href } from "react-router"
import { counted } from "#app/ui/counted.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { ColumnsForm } from "./columns-form.tsx"
import { DecideForm } from "./decide-form.tsx"
import type { PreviewData } from "./preview.server.ts"

export function Preview(preview: PreviewData) {
  return (
    <section className="card sheet stack">
      <h2>
        <Name>{preview.fileName}</Name>
      </h2>
      <Counts {...preview} />
      <ColumnsForm key={preview.importKey} {...preview} />
      <Wrong {...preview} />
      <First {...preview} />
      <DecideForm {...preview} />
      <PostForm>
        <button className="button quiet" name="intent" value="discard">
          Throw this file away
        </button>
      </PostForm>
    </section>
  )
}

function Counts({ rows, counts: { taken, drafts, merged, nothingNew, wrong } }: PreviewData) {
  const lines = [
    taken > 0 &&
      `${counted(taken, "new client")}${drafts > 0 ? `, of whom ${counted(drafts, "is a draft", "are drafts")}` : ""}.`,
    merged > 0 && `${counted(merged, "row fills", "rows fill")} in what is empty of a client whom you have.`,
    nothingNew > 0 && `${counted(nothingNew, "row")} with nothing new: you have them already.`,
    wrong > 0 && `${counted(wrong, "row")} left out, as something is wrong.`,
  ].filter((line) => line !== false)
  return (
    <div className={taken + merged + nothingNew > 0 ? "notice" : "notice bad"}>
      <p>{`${counted(rows, "row")} read. Nothing is saved yet.`}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function Wrong({ wrong, counts }: PreviewData) {
  if (wrong.length === 0) return null
  return (
    <div className="notice bad">
      <strong>These are left out:</strong>
      <ul>
        {wrong.map(({ row, name, words }) => (
          <li key={row} {...ownText(`${name} ${words}`)}>
            {`Row ${row}${name ? `, ${name}` : ""}: ${words}`}
          </li>
        ))}
      </ul>
      <p>
        {counts.wrong > wrong.length && `… and ${counted(counts.wrong - wrong.length, "more", "more")}. `}
        <a href={href("/clients/import/:file", { file: "mistakes.csv" })} download>
          All of them as a file
        </a>
      </p>
    </div>
  )
}

function First({ first, counts }: PreviewData) {
  if (first.length === 0) return null
  return (
    <>
      <StackedTable
        caption="The first clients of the file"
        rows={first}
        keyOf={({ row }) => row}
        columns={[
          { label: "Name", cell: ({ name }) => <Name>{name}</Name> },
          { label: "Date of birth", cell: ({ born }) => born },
          { label: "Contact", cell: ({ phone }) => <Name>{phone}</Name> },
          { label: "State", cell: ({ draft }) => (draft ? "Draft" : "Complete") },
        ]}
      />
      {counts.taken > first.length && (
        <p className="soft">{`… and ${counted(counts.taken - first.length, "more", "more")}.`}</p>
      )}
    </>
  )
}
