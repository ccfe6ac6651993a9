import { data, href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal, statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { Name } from "#app/ui/names.tsx"
import { idField, idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import stylesheet from "../biodata.css?url&no-inline"
import { makeSheet } from "../biodata.server.ts"
import { BiodataForm } from "../biodata-form.tsx"
import { biodataIntent, biodataSchema } from "../biodata-schema.ts"
import { endBiodataLink, makeBiodataLink } from "../links/biodata-links.server.ts"
import { LinkList } from "../links/link-list.tsx"
import { findOwnBiodata } from "../own-biodata.server.ts"
import { SheetList, SheetReady } from "../sheet-list.tsx"
import type { Route } from "./+types/own-biodata"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const biodata = orNotFound(await findOwnBiodata(context.get(viewerContext), idFrom(params.id)))
  const made = new URL(request.url).searchParams.get("made")
  const ready = biodata.sheets.find(({ id, file }) => String(id) === made && file) ?? null
  return { ...biodata, ready, rules: rulesOf(biodataSchema) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, ctx, id] = [context.get(viewerContext), context.get(requestContext), idFrom(params.id)]
  const here = href("/UserProfile/:id/biodata", { id: String(id) })
  const form = await readFields(request)
  const intent = biodataIntent.safeParse(form.get("intent")).data
  if (!intent) throw data(null, { status: 400 })
  if (intent === "end") {
    const link = idField.safeParse(form.get("link")).data
    if (!link) throw data(null, { status: 400 })
    const ended = await endBiodataLink(viewer, id, link, ctx)
    return ended.done
      ? redirectWithNotice(`${here}#links`, "The link no longer opens anything.")
      : answerRefusal(ended, here)
  }
  const submission = await readForm(form, biodataSchema)
  if (submission.status !== "success") return refused(submission)
  const chosen = submission.value
  const made =
    intent === "link"
      ? await makeBiodataLink(viewer, id, chosen, ctx)
      : await makeSheet(viewer, id, { ...chosen, kind: intent }, ctx)
  if (!made.done)
    return made.reason === "not-found"
      ? answerRefusal(made, here)
      : refused(submission, { form: made.message, status: statusOf(made) })
  return intent === "link"
    ? redirectWithNotice(`${here}#links`, "Your link is ready.")
    : redirect(`${here}?made=${made.value}`)
}

/** A member's, or a client's by its consultant. */
export default function OwnBiodataPage({ loaderData: biodata, actionData }: Route.ComponentProps) {
  const { name, isClient, lacksConsent, ready, rules } = biodata
  const id = String(biodata.profileId)
  return (
    <div className="section narrow stack">
      <title>{`Biodata of ${name} – Rishta`}</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <h1>
        {isClient ? (
          <>
            Biodata of <Name>{name}</Name>
          </>
        ) : (
          "My biodata"
        )}
      </h1>
      <p>
        The sheet that families hand on: as a PDF for the printer, as a picture for messengers, or as a link that ends
        by itself. What you tick is on it, and nothing else.
      </p>
      {ready && <SheetReady profileId={id} sheet={ready} />}
      {lacksConsent ? (
        <p className="notice">
          {"The family has to agree to the profile before it can be handed on. "}
          <Link to={href("/clients/:id/consent", { id })}>Ask the family for consent</Link>
        </p>
      ) : (
        <BiodataForm biodata={biodata} rules={rules} lastResult={actionData} />
      )}
      <LinkList biodata={biodata} />
      <SheetList biodata={biodata} />
      <p>
        <Link to={isClient ? href("/clients/:id", { id }) : href("/UserProfile/:id", { id })}>Back to the profile</Link>
      </p>
    </div>
  )
}
