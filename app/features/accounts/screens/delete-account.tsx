import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { clientDraft, memberDraft } from "#app/features/wizards/draft.server.ts"
import { ChoiceField, type FieldOf, PasswordField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { counted } from "#app/ui/counted.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { endSession, type Viewer } from "#app/viewer/sessions.server.ts"
import { leaveSchema, leaveWithPasswordSchema } from "../accounts-schema.ts"
import { OfferState } from "../hand-over/offer-state.tsx"
import { findOwnOffer } from "../hand-over/offers.server.ts"
import { ExportLinks } from "../leaving/export-links.tsx"
import { leave, needsPasswordToLeave } from "../leaving/leave.server.ts"
import { countWhatGoes, listNumbers } from "../leaving/what-goes.server.ts"
import { bureauThatGoes, clientsByNumber } from "../leaving/what-goes.ts"
import { attemptQueued } from "../passwords/password-forms.server.ts"
import type { Route } from "./+types/delete-account"

const FAILED = "Failed to delete account."
const DELETED = "Your account has been deleted."

const noticeFor = (until: string | undefined) => ({
  title: "Deleted!",
  text: until ? `${DELETED} Until ${until} you can log in and keep it.` : DELETED,
})

const schemaFor = (viewer: Pick<Viewer, "role">) =>
  needsPasswordToLeave(viewer) ? leaveWithPasswordSchema : leaveSchema

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const consults = needsPasswordToLeave(viewer)
  const [[going], days, numbers, offer] = await Promise.all([
    consults ? countWhatGoes([viewer.id]) : [],
    siteSetting("leavingDays"),
    consults ? listNumbers(viewer.id) : [],
    consults ? findOwnOffer(viewer) : undefined,
  ])
  return {
    rules: rulesOf(schemaFor(viewer)),
    days,
    going: going ? bureauThatGoes(going) : null,
    clients: numbers.length > 0 ? clientsByNumber(numbers) : null,
    offer: offer ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  // What cannot be read is answered 400 before anything is deleted.
  const submission = await readForm(request, schemaFor(viewer))
  if (submission.status !== "success") return refused(submission)
  const { password, when = "later" } = submission.value
  return attemptQueued(
    async () => {
      const left = await leave(viewer, { password, when }, request, ctx)
      if (!left.done && "field" in left) return refused(submission, { fields: { password: left.message } })
      if (!left.done && left.reason === "too-many") throw refusalPage(left)
      if (!left.done) return refused(submission, { form: `${FAILED} ${left.message}`, status: statusOf(left) })
      const cookies = [await endSession(request), memberDraft.discard(), clientDraft.discard()]
      return redirectWithNotice(href("/login"), noticeFor(left.value.until), ...cookies)
    },
    ctx,
    `${FAILED} Nothing was changed. Please try again later.`,
    (message) => refused(submission, { form: message, status: 503 }),
  )
}

export default function DeleteAccount({
  loaderData: { rules, days, going, clients, offer },
  actionData,
}: Route.ComponentProps) {
  const { form, fields, formProps } = useServerForm<"password" | "when">({
    id: "leave",
    rules,
    answers: { when: "later" },
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <title>Delete Account – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Delete Account</h1>
        <ErrorSummary form={form} keeps={false} />
        {going ? (
          <>
            <WhatGoes {...going} />
            {clients && <HandOver clients={clients} offer={offer} />}
          </>
        ) : (
          <p>
            Your profile, pictures, favourites, requests and connections are hidden from everybody at once, and then
            removed; a plan ends with them. Messages that you sent stay with those who are connected with you, from
            ‘Deleted member’. What others have received from you in the last 180 days they can still report, by the name
            that they knew; then it is gone.
          </p>
        )}
        {days > 0 && <When field={fields.when} days={days} />}
        <h2>Are you sure?</h2>
        <p>You won't be able to revert this!</p>
        {days > 0 && (
          <p className="soft">{`Only within the ${counted(days, "day")}, unless you have chosen to delete at once.`}</p>
        )}
        {going && <PasswordField field={fields.password} label="Password" autoComplete="current-password" />}
        <div className="actions turned">
          <SubmitButton>Yes, delete it!</SubmitButton>
          <Link className="button quiet" to={href("/UserProfile")}>
            Cancel
          </Link>
        </div>
      </PostForm>
    </div>
  )
}

function HandOver({ clients, offer }: Pick<Route.ComponentProps["loaderData"], "offer"> & { clients: string }) {
  return (
    <>
      <h2>Your clients need somebody</h2>
      <p>{`These go with your account: ${clients}. Another consultant can take them over.`}</p>
      {offer && <OfferState {...offer} />}
      <p>
        <Link className="button quiet" to={href("/clients/hand-over")}>
          {offer && !offer.declined ? "See the offer" : "Hand them over"}
        </Link>
      </p>
    </>
  )
}

function When({ field, days }: { field: FieldOf; days: number }) {
  const options = [
    { value: "later", label: `In ${counted(days, "day")}: until then I can log in and keep it` },
    { value: "now", label: "Delete at once: nothing brings it back" },
  ]
  return (
    <ChoiceField
      field={field}
      label="When is it to be gone?"
      hint="Nobody sees anything of you from now on, whichever you choose. Deleted at once, your e-mail address is free again."
      options={options}
    />
  )
}

function WhatGoes({ clients, consents, cases, chats }: NonNullable<Route.ComponentProps["loaderData"]["going"]>) {
  return (
    <>
      <p>With your account these are hidden at once, and then removed, for you and for everybody else:</p>
      <ul className="stack tight">
        <li>{clients}</li>
        <li>{consents}</li>
        <li>{cases}</li>
        <li>
          {`${chats}: you lose all of it; what you have written stays with whoever is connected with you, from ‘Deleted member’; others can report what they received in the last 180 days, which then goes`}
        </li>
      </ul>
      <p>A plan ends as well. Save what you want to keep before:</p>
      <ExportLinks />
    </>
  )
}
