import { data, href, Link } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { ExportLinks } from "#app/features/accounts/leaving/export-links.tsx"
import { attempt } from "#app/forms/attempt.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { confirmImport, findImport, forgetImport, keepImport } from "../import/client-import.server.ts"
import { findDuplicates } from "../import/duplicates.server.ts"
import { columnHelp } from "../import/import-columns.server.ts"
import { withImportForm } from "../import/import-upload.server.ts"
import { previewOf } from "../import/preview.server.ts"
import { Preview } from "../import/preview.tsx"
import type { Route } from "./+types/import-clients"

export const handle = { plain: "form" }

const FAILED = "Something went wrong. Nothing was saved; please try again."

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const kept = await findImport(viewer)
  const hints = kept ? await findDuplicates(viewer, kept.clients) : []
  const paging = pagingFrom(request)
  const limit = new URL(request.url).searchParams.has("limit") ? paging.limit : 50
  return { preview: kept ? previewOf(kept, hints, { ...paging, limit }) : null, columns: columnHelp }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const here = href("/clients/import")
  return attempt(
    () =>
      withImportForm(request, async (form, file) => {
        const intent = form.get("intent")
        if (intent === "discard") {
          await forgetImport(viewer)
          return redirectWithNotice(here, "The file was thrown away. Nothing of it was saved.")
        }
        if (intent === "confirm") {
          const made = await confirmImport(viewer, String(form.get("key")), ctx)
          if (!made.done) return redirectWithRefusal(here, made.message)
          return redirectWithNotice(href("/clients"), addedText(made.value))
        }
        await spend("client-import", String(viewer.id), ctx)
        const kept = file.done ? await keepImport(viewer, file.value, request) : file
        return kept.done ? redirectWithNotice(here, "The file was read.") : wrong(kept.message, statusOf(kept))
      }),
    () => wrong(FAILED, 503),
  )
}

const wrong = (problem: string, status: number) => data({ problem }, { status })

const addedText = (count: number) =>
  count === 1
    ? "One client was added, as a draft: others see it once the client has consented."
    : `${count.toLocaleString("en")} clients were added, as drafts: others see each of them once that client has consented.`

export default function ImportClients({ loaderData: { preview, columns }, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Clients from and to a file – Rishta</title>
      <h1>Clients from and to a file</h1>
      <p>
        <Link to={href("/clients")}>My Clients</Link>
      </p>
      {preview && <Preview {...preview} />}
      <UploadForm again={preview !== null} problem={actionData?.problem} />
      <section className="card sheet stack">
        <h2>Take your book along</h2>
        <p>Your clients, cases and notes as files for a spreadsheet. The file of clients can be read in here again.</p>
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
        {"Fill in "}
        <a href={href("/clients/import/:file", { file: "template.csv" })} download>
          the template
        </a>
        {
          " with your spreadsheet, one client in a row, and save it as CSV. You see every mistake before anything is saved."
        }
      </p>
      {problem && (
        <p className="notice bad" role="alert" id="file-error">
          {problem}
        </p>
      )}
      <div className="field">
        <label htmlFor="file">CSV file</label>
        <p className="hint" id="file-hint">
          At most 2,000 clients and 4 MB.
        </p>
        <input
          type="file"
          id="file"
          name="file"
          accept=".csv,.txt,text/csv"
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
