import { href, Link } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { answeredBy, callingCode, phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { phone } from "#app/features/profiles/steps/profile-schema.ts"
import { PhoneField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { findOwnNumber, keepOwnNumber } from "../seats/own-number.server.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import type { Route } from "./+types/own-number"

export const handle = { plain: "form" }

const schemaFor = (origin?: Parameters<typeof phone>[1]) =>
  z.object({ contactNumber: phone("Please write your phone number", origin) })
const schema = schemaFor()

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.seat)]
  const seat = orNotFound(await findOwnSeat(viewer, id))
  const number = await findOwnNumber(viewer, id)
  return {
    seat: params.seat,
    member: seat.memberName,
    given: number !== null,
    answers: { contactNumber: number ?? callingCode(phoneOrigin(request)) },
    rules: rulesOf(schema),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.seat)]
  orNotFound(await findOwnSeat(viewer, id))
  const seat = href("/family/:seat", params)
  const form = await readFields(request)
  if (form.get("intent") === "none") {
    await keepOwnNumber(viewer, id, null)
    return redirectWithNotice(seat, "Your number is taken away. Nobody sees it any more.")
  }
  const lastNumber = await findOwnNumber(viewer, id)
  const submission = await readForm(form, schemaFor(answeredBy(form, phoneOrigin(request, { lastNumber }))))
  if (submission.status !== "success") return refused(submission)
  await keepOwnNumber(viewer, id, submission.value.contactNumber)
  return redirectWithNotice(seat, "Your number is saved.")
}

/** A guardian's own number, for the member to share. */
export default function OwnNumber({ loaderData, actionData }: Route.ComponentProps) {
  const { seat, member, given, answers, rules } = loaderData
  const { form, fields, formProps } = useAppForm<typeof schema>({ rules, lastResult: actionData, answers })
  return (
    <div className="section narrow stack">
      <title>My number – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>My number</h1>
        <p>
          <TextWithNames
            text={`${isolated(member)} can then share your number with a connection in place of another, for 30 days. Nobody sees it otherwise.`}
          />
        </p>
        <ErrorSummary form={form} />
        <PhoneField field={fields.contactNumber} label="Phone number" autoComplete="tel" />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
      {given && (
        <PostForm>
          <button className="button quiet" name="intent" value="none">
            Take my number away
          </button>
        </PostForm>
      )}
      <p>
        <Link to={href("/family/:seat", { seat })}>Back</Link>
      </p>
    </div>
  )
}
