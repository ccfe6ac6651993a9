import { data, href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { longCalendarDay } from "#app/dates/dates.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { safePath } from "#app/guards/remembered-origin.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { mayAct } from "#app/viewer/terms-policy.ts"
import { agree, listNewVersions, putOff } from "../consents.server.ts"
import { DOCUMENT_NAMES, documentPath } from "../documents.ts"
import { agreeSchema } from "../documents-schema.ts"
import { ChangeList } from "../version-parts.tsx"
import type { Route } from "./+types/agree"

export const handle = { plain: "form" }

const backFrom = (request: Request) => safePath(new URL(request.url).searchParams.get("back")) ?? href("/Settings")

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const versions = await listNewVersions(viewer)
  if (versions.length === 0) throw redirect(backFrom(request))
  return { versions, mayAct: mayAct(viewer) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { data: posted } = agreeSchema.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  const { intent, ...shown } = posted
  if (intent === "agree") {
    await agree(viewer, shown, context.get(requestContext))
    return redirectWithNotice(backFrom(request), "Thank you. That you agree is on record, in your settings.")
  }
  await putOff(viewer)
  return redirectWithNotice(backFrom(request), mayAct(viewer) ? "As you like: there is still time." : NOT_NOW)
}

const NOT_NOW = "As you like: you can read everything, and the line on top leads back to the question."

export default function Agree({ loaderData: { versions, mayAct } }: Route.ComponentProps) {
  const newest = Object.fromEntries(versions.map(({ document, version }) => [document, version]))
  return (
    <div className="section narrow">
      <title>Do you agree? – Rishta</title>
      <PostForm className="card sheet stack">
        <h1>{mayAct ? "Our words change soon" : "Our words have changed"}</h1>
        {versions.map(({ document, version, changes, holds }) => (
          <section key={`${document} ${version}`} className="stack tight">
            <h2>
              <a href={documentPath(document)}>{DOCUMENT_NAMES[document]}</a>
            </h2>
            <p className="soft">{`What is different ${holds ? "since" : "from"} ${longCalendarDay(version)}:`}</p>
            <ChangeList changes={changes} />
          </section>
        ))}
        <p>
          {mayAct
            ? "Until then nothing is different. You can say now whether you agree, or when the day has come."
            : "Without your yes you can still read everything, take your data along, log out, and delete your account. All else waits for it."}
        </p>
        {Object.entries(newest).map(([document, version]) => (
          <input key={document} type="hidden" name={document} value={version} />
        ))}
        <div className="row">
          <button className="button" name="intent" value="agree">
            I agree
          </button>
          <button className="button quiet" name="intent" value="later">
            Not now
          </button>
        </div>
        <p className="row">
          <a href={href("/Settings/data")}>Download my data</a>
          <a href={href("/DeleteAccount")}>Delete Account</a>
        </p>
      </PostForm>
    </div>
  )
}
