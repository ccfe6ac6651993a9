import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm } from "#app/forms/read-form.server.ts"
import { answerRefusal, valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { inviteAnew } from "../invitations/invitations.server.ts"
import { NewLink } from "../invitations/new-link.tsx"
import { SeatFields } from "../seats/seat-fields.tsx"
import { seatSchema } from "../seats/seat-schema.ts"
import { changeSeat, endSeat, findSeat } from "../seats/seats.server.ts"
import type { Route } from "./+types/own-seat"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ params, context }: Route.LoaderArgs) {
  const seat = orNotFound(await findSeat(context.get(viewerContext), idFrom(params.id)))
  return { ...seat, rules: rulesOf(seatSchema) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const table = href("/family/table")
  const form = await readFields(request)
  if (form.get("intent") === "end") {
    const name = valueOrPage(await endSeat(viewer, id))
    return redirectWithNotice(table, `The seat of ${isolated(name)} has ended. Nothing more is shown there.`)
  }
  if (form.get("intent") === "anew") {
    const invited = await inviteAnew(viewer, id, context.get(requestContext))
    return invited.done
      ? { made: invited.value, form: null }
      : answerRefusal(invited, href("/family/seats/:id", { id: params.id }))
  }
  const submission = await readForm(form, seatSchema)
  if (submission.status !== "success") return data({ made: null, form: submission.reply() }, { status: 400 })
  valueOrPage(await changeSeat(viewer, id, submission.value))
  return redirectWithNotice(table, "It is saved, and counts from now on.")
}

/** To the member whose table it is. */
export default function OwnSeat({ loaderData, actionData }: Route.ComponentProps) {
  const { name, joinedAt, invited } = loaderData
  return (
    <div className="section narrow stack">
      <title>{`The seat of ${name} – Rishta`}</title>
      <h1>
        The seat of <Name>{name}</Name>
      </h1>
      {actionData?.made && <NewLink name={name} {...actionData.made} />}
      <SeatForm {...loaderData} lastResult={actionData?.form} />
      {!joinedAt && !actionData?.made && (
        <PostForm className="card sheet stack tight">
          <h2>{invited ? "Another link" : "The invitation has ended unused"}</h2>
          <p>A new link takes the place of the one before, and can be used for seven days.</p>
          <button className="button quiet" name="intent" value="anew">
            Invite anew
          </button>
        </PostForm>
      )}
      <PostForm className="card sheet stack tight">
        <h2>{joinedAt ? "End this seat" : "Take the invitation back"}</h2>
        <p>
          {joinedAt
            ? "From that moment on nothing of yours is shown there. Comments that were written stay with you. You can invite the same person again."
            : "The link then opens nothing."}
        </p>
        <button className="button quiet" name="intent" value="end">
          {joinedAt ? "End the seat" : "Take it back"}
        </button>
      </PostForm>
      <p>
        <Link to={href("/family/table")}>Back to your table</Link>
      </p>
    </div>
  )
}

type FormProps = Pick<Route.ComponentProps["loaderData"], "name" | "relation" | "level" | "rules"> & {
  lastResult: Parameters<typeof useAppForm>[0]["lastResult"]
}

function SeatForm({ rules, lastResult, ...answers }: FormProps) {
  const { form, fields, formProps } = useAppForm<typeof seatSchema>({ rules, lastResult, answers })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      <SeatFields fields={fields} />
      <SubmitButton>Save</SubmitButton>
    </PostForm>
  )
}
