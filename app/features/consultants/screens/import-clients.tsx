import { data, href, Link } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { ExportLinks } from "#app/features/accounts/leaving/export-links.tsx"
import { attempt } from "#app/forms/attempt.server.ts"
import { statusOf, valueOrPage } from "#app/forms/refusal.server.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import type { Result } from "#app/result.ts"
import { counted } from "#app/ui/counted.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, pagingFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { correctColumns, findImport, forgetImport, keepChoices, keepImport } from "../import/client-import.server.ts"
import { confirmImport, type TakenIn } from "../import/confirm-import.server.ts"
import { columnHelp } from "../import/heads/import-columns.server.ts"
import { choicesIn, columnsIn } from "../import/import-form.server.ts"
import { withImportForm } from "../import/import-upload.server.ts"
import { previewOf } from "../import/preview.server.ts"
import { Preview } from "../import/preview.tsx"
import { listTakenImports, takeBackImport } from "../import/take-back.server.ts"
import { TakenImports } from "../import/taken-imports.tsx"
import type { Route } from "./+types/import-clients"

export const handle = { plain: "form" }

const FAILED = "Something went wrong. Nothing was saved; please try again."

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [kept, taken] = await Promise.all([findImport(viewer), listTakenImports(viewer)])
  const paging = pagingFrom(request)
  const limit = new URL(request.url).searchParams.has("limit") ? paging.limit : 50
  return { preview: kept ? await previewOf(viewer, kept, { ...paging, limit }) : null, taken, columns: columnHelp }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  return attempt(
    () =>
      withImportForm(request, async (form, file) => {
        const key = String(form.get("key"))
        switch (form.get("intent")) {
          case "discard":
            await forgetImport(viewer)
            return redirectWithNotice(HERE, "The file was thrown away. Nothing of it was saved.")
          case "columns":
            await spend("client-import", String(viewer.id), ctx)
            return after(
              await correctColumns(viewer, { key, ...columnsIn(form) }, request),
              "The columns were read again.",
            )
          case "choose":
            return after(await keepChoices(viewer, key, choicesIn(form)), "Your choices are kept.")
          case "confirm": {
            const taken = await confirmImport(viewer, key, choicesIn(form), ctx)
            if (!taken.done) return redirectWithRefusal(HERE, taken.message)
            return redirectWithNotice(href("/clients"), takenText(taken.value))
          }
          case "take-back": {
            const back = await takeBackImport(viewer, idFrom(String(form.get("import"))), ctx)
            return redirectWithNotice(HERE, takenBackText(valueOrPage(back)))
          }
        }
        await spend("client-import", String(viewer.id), ctx)
        const kept = file.done ? await keepImport(viewer, file.value, request) : file
        return kept.done ? redirectWithNotice(HERE, "The file was read.") : wrong(kept.message, statusOf(kept))
      }),
    () => wrong(FAILED, 503),
  )
}

const HERE = href("/clients/import")

const after = (result: Result, words: string) =>
  result.done ? redirectWithNotice(HERE, words) : redirectWithRefusal(HERE, result.message)

const wrong = (problem: string, status: number) => data({ problem }, { status })

const takenText = ({ made, merged, left }: TakenIn) =>
  [
    `${counted(made, "client was", "clients were")} added. Others see each once the profile is complete and the family has agreed.`,
    merged > 0 && `${counted(merged, "client was", "clients were")} filled in.`,
    left > 0 && `${counted(left, "row was", "rows were")} left out.`,
    "For a day you can take this back, under Import or export clients.",
  ]
    .filter(Boolean)
    .join(" ")

const takenBackText = ({ removed, emptied, stay }: { removed: number; emptied: number; stay: number }) =>
  [
    `${counted(removed, "client was", "clients were")} taken back.`,
    emptied > 0 && `What was filled in of ${counted(emptied, "client")} is empty again, unless it was changed.`,
    stay > 0 && `${counted(stay, "client stays", "clients stay")}, as something has happened since.`,
  ]
    .filter(Boolean)
    .join(" ")

export default function ImportClients({ loaderData: { preview, taken, columns }, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Import or export clients – Rishta</title>
      <h1>Import or export clients</h1>
      <p>
        <Link to={href("/clients")}>My Clients</Link>
      </p>
      {preview && <Preview {...preview} />}
      <UploadForm again={preview !== null} problem={actionData?.problem} />
      <TakenImports taken={taken} />
      <section className="card sheet stack">
        <h2>Download your clients, cases and notes</h2>
        <p>Files for a spreadsheet, to keep or to take elsewhere. The file of clients can be imported here again.</p>
        <ExportLinks />
      </section>
      <details className="card search">
        <summary>What stands in each column</summary>
        <dl className="description-list">
          {columns.map(({ label, help }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{help}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

function UploadForm({ again, problem }: { again: boolean; problem?: string }) {
  return (
    <PostForm encType="multipart/form-data" className="card sheet stack">
      <h2>{again ? "Choose another file" : "Choose the file"}</h2>
      <p>
        {
          "Any list will do: your own spreadsheet, the contacts of a phone, another site’s export, in English or Urdu. Save it as CSV or vCard. "
        }
        {"Columns are known by their headings, and you see everything before it is saved. There is also "}
        <a href={href("/clients/import/:file", { file: "template.csv" })} download>
          a template
        </a>
        {" with all our headings."}
      </p>
      {problem && (
        <p className="notice bad" role="alert" id="file-error">
          {problem}
        </p>
      )}
      <div className="field">
        <label htmlFor="file">CSV file or vCard</label>
        <p className="hint" id="file-hint">
          At most 2,000 clients and 4 MB.
        </p>
        <input
          type="file"
          id="file"
          name="file"
          accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`file-hint${problem ? " file-error" : ""}`}
        />
      </div>
      <button className="button" name="intent" value="read">
        Read the file
      </button>
    </PostForm>
  )
}
