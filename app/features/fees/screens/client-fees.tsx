import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { undoOf } from "#app/removed/undo.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ONLY_HERS } from "../all-fees.tsx"
import { ClientFees } from "../client-fees.tsx"
import { feeSchema, feeStep } from "../fee-schema.ts"
import { addFee, findClientFees } from "../fees.server.ts"
import { removeFee } from "../remove-fee.server.ts"
import type { Route } from "./+types/client-fees"

export const handle = { plain: "form" }

export async function loader({ params, context }: Route.LoaderArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const [of, removed] = await Promise.all([findClientFees(viewer, id), listRemoved(viewer, ["fee"], id)])
  return { of: orNotFound(of), removed, rules: rulesOf(feeSchema), today: dayInPakistan() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const here = href("/clients/:id/fees", { id: String(id) })
  const form = await readFields(request)
  const step = feeStep.safeParse(Object.fromEntries(form))
  if (step.success) {
    const removed = valueOrPage(await removeFee(viewer, id, step.data.feeId))
    return redirectWithNotice(here, { text: "The entry is removed.", undo: undoOf(removed) })
  }
  const submission = await readForm(form, feeSchema)
  if (submission.status !== "success") return refused(submission)
  const added = await addFee(viewer, id, submission.value)
  if (!added.done && added.reason === "conflict") return refused(submission, { form: added.message, status: 409 })
  valueOrPage(added)
  return redirectWithNotice(here, "The entry is saved.")
}

export default function ClientFeesPage({
  loaderData: { of, removed, rules, today },
  actionData,
}: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>{`Fees of ${of.client.name} – Rishta`}</title>
      <ClientFees of={of} rules={rules} today={today} lastResult={actionData} />
      <p className="small soft">{ONLY_HERS}</p>
      <RemovedToday removed={removed} />
    </div>
  )
}
