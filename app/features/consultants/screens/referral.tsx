import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import { referralSchema } from "../referrals/referral-schema.ts"
import { findReferrals, listReferrers, saveReferral } from "../referrals/referrals.server.ts"
import type { Route } from "./+types/referral"

export const handle = { plain: "form" }

export async function loader({ params, context }: Route.LoaderArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const [client, found, offered] = await Promise.all([
    ownClient(viewer, id),
    findReferrals(viewer, id),
    listReferrers(viewer, id),
  ])
  return { client: orNotFound(client), ...orNotFound(found), offered, rules: rulesOf(referralSchema) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const form = await readFields(request)
  const submission = await readForm(form, referralSchema)
  if (submission.status !== "success") return refused(submission)
  const saved = await saveReferral(viewer, id, submission.value, seenIn(form))
  if (!saved.done && isMeanwhile(saved)) return refusedMeanwhile(submission, saved)
  if (!saved.done && saved.reason === "invalid") return refused(submission, { fields: { referredBy: saved.message } })
  valueOrPage(saved)
  return redirectWithNotice(href("/clients/:id/referral", { id: String(id) }), "It is saved.")
}

export default function Referral({ loaderData, actionData }: Route.ComponentProps) {
  const { client, by, sent, more } = loaderData
  const { key, seen } = useSeen(loaderData.seen, client.id)
  return (
    <div className="section stack narrow">
      <title>{`Who referred ${client.name} – Rishta`}</title>
      <h1>
        {"Who referred "}
        <Name>{client.name}</Name>
      </h1>
      <section className="card sheet stack">
        {by?.id && (
          <p>
            {"Sent by the family of "}
            <ClientLink id={by.id} name={by.name ?? ""} />
          </p>
        )}
        <ReferralForm key={key} {...loaderData} seen={seen} lastResult={actionData} />
      </section>
      {sent.length > 0 && (
        <section className="card sheet stack tight" aria-labelledby="sent">
          <h2 id="sent">
            {"The family of "}
            <Name>{client.name}</Name>
            {" sent"}
          </h2>
          <ul className="stack tight">
            {sent.map((one) => (
              <li key={one.id}>
                <ClientLink {...one} />
              </li>
            ))}
          </ul>
          {more && <p className="soft">These are the latest 20.</p>}
        </section>
      )}
      <p>
        <Link to={href("/clients/:id", { id: String(client.id) })}>Back to the client</Link>
      </p>
    </div>
  )
}

const ClientLink = ({ id, name }: { id: number; name: string }) => (
  <Link to={href("/clients/:id", { id: String(id) })}>
    <Name>{name}</Name>
  </Link>
)

type FormProps = Pick<Route.ComponentProps["loaderData"], "rules" | "referredBy" | "offered"> & {
  seen: string
  lastResult: Route.ComponentProps["actionData"]
}

function ReferralForm({ rules, referredBy, offered, seen, lastResult }: FormProps) {
  const { form, fields, formProps, answer } = useAppForm<typeof referralSchema>({
    rules,
    lastResult,
    answers: { referredBy },
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <TextField
        field={fields.referredBy}
        label="Referred by"
        hint="One of your clients, by name and number as the list offers, or anybody else in your own words. Only you read it."
        suggestions={offered}
        autoComplete="off"
      />
      <SaveButton seen={seen} answer={answer}>
        Save
      </SaveButton>
    </PostForm>
  )
}
