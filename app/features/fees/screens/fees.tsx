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
import { AllFees } from "../all-fees.tsx"
import { ClientFees } from "../client-fees.tsx"
import { feeSchema, feeStep } from "../fee-schema.ts"
import { addFee, findClientFees, readFees } from "../fees.server.ts"
import { removeFee } from "../remove-fee.server.ts"
import type { Route } from "./+types/fees"

export const handle = { plain: "form" }

const clientIn = (request: Request) => {
  const asked = new URL(request.url).searchParams.get("of")
  return asked === null ? null : idFrom(asked)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const [viewer, clientId] = [context.get(viewerContext), clientIn(request)]
  const removed = await listRemoved(viewer, ["fee"], clientId ?? undefined)
  if (clientId === null) return { all: await readFees(viewer), removed }
  const of = orNotFound(await findClientFees(viewer, clientId))
  return { of, removed, rules: rulesOf(feeSchema), today: dayInPakistan() }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, clientId] = [context.get(viewerContext), clientIn(request) ?? 0]
  const here = `${href("/fees")}?of=${clientId}`
  const form = await readFields(request)
  const step = feeStep.safeParse(Object.fromEntries(form))
  if (step.success) {
    const removed = valueOrPage(await removeFee(viewer, clientId, step.data.feeId))
    return redirectWithNotice(here, { text: "The entry is removed.", undo: undoOf(removed) })
  }
  const submission = await readForm(form, feeSchema)
  if (submission.status !== "success") return refused(submission)
  const added = await addFee(viewer, clientId, submission.value)
  if (!added.done && added.reason === "conflict") return refused(submission, { form: added.message, status: 409 })
  valueOrPage(added)
  return redirectWithNotice(here, "The entry is saved.")
}

export default function Fees({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>Fees – Rishta</title>
      {loaderData.of ? <ClientFees {...loaderData} lastResult={actionData} /> : <AllFees {...loaderData.all} />}
      <p className="small soft">
        Only you read this: neither other consultants nor the people who run this site are shown it.
      </p>
      <RemovedToday removed={loaderData.removed} />
    </div>
  )
}
