import { data, href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { memberSignupSchema } from "#app/features/accounts/accounts-schema.ts"
import { rememberToComeBack } from "#app/features/accounts/sign-up/come-back.server.ts"
import { registerGuardian } from "#app/features/accounts/sign-up/registrations.server.ts"
import { signUp } from "#app/features/accounts/sign-up/sign-up.server.ts"
import { SignUpEnd } from "#app/features/accounts/sign-up/sign-up-end.tsx"
import { secretHeaders } from "#app/features/consents/link/secret-headers.ts"
import { seatTitle } from "#app/features/people/seat-title.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { loginAddress } from "#app/guards/remembered-origin.ts"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { openInvitation, sitDown } from "../invitations/invitations.server.ts"
import { levelsUpTo, ONLY_PEOPLE } from "../seats/seat-texts.ts"
import type { Route } from "./+types/invitation"

export const handle = { plain: "form" }

export const headers = secretHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const opened = await openInvitation(params.token, context.get(requestContext))
  if (!opened.done) return data({ closed: opened.message, page: null }, { status: statusOf(opened) })
  const { member, invitedEmail, ...seat } = opened.value
  const page = {
    member,
    title: seatTitle({ member, ...seat }),
    level: seat.level,
    token: params.token,
    own: visitor?.id === seat.memberId,
    visitor: visitor && { name: visitor.name, may: visitor.role === "user" },
    answers: { name: seat.name, email: visitor ? undefined : (invitedEmail ?? undefined) },
    rules: rulesOf(memberSignupSchema),
  }
  return { closed: null, page }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [visitor, ctx] = [context.get(visitorContext), context.get(requestContext)]
  const here = href("/family/invitation/:token", params)
  if (visitor) {
    const taken = await sitDown(visitor, params.token, ctx)
    if (taken.done)
      return redirectWithNotice(href("/family/:seat", { seat: String(taken.value) }), "You sit at the table now.")
    // The page itself, which is read after this, says what is wrong with the link.
    return data({ said: taken.reason === "not-found" ? null : taken.message }, { status: statusOf(taken) })
  }
  const opened = await openInvitation(params.token, ctx)
  if (!opened.done) return redirect(here)
  return signUp(request, ctx, {
    schemaFor: () => memberSignupSchema,
    register: registerGuardian,
    failed: "Signup failed. Please try again.",
    remember: () => rememberToComeBack(here),
  })
}

export default function InvitationPage({ loaderData: { closed, page }, actionData }: Route.ComponentProps) {
  if (!page) return <Closed message={closed} />
  const { member, title, level, visitor, own } = page
  const said = actionData && "said" in actionData ? actionData.said : null
  return (
    <div className="section narrow stack">
      <title>A family’s table – Rishta</title>
      <meta name="robots" content="noindex" />
      <h1>
        <TextWithNames text={`You are invited to the table of ${isolated(member)}`} />
      </h1>
      <section className="card sheet stack">
        <p>
          <TextWithNames
            text={`${isolated(member)} looks for a match on Rishta, and would like you to look and decide together, as ${title}.`}
          />
        </p>
        <ul className="stack tight">
          {levelsUpTo(level).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <p className="small soft">
          It costs nothing, can be ended by either of you at any time, and nobody else sees your name in any list.
        </p>
      </section>
      {said && (
        <p className="notice bad" role="alert">
          {said}
        </p>
      )}
      {visitor ? <SitDown own={own} {...visitor} /> : <SignUp {...page} lastResult={actionData} />}
    </div>
  )
}

function SitDown({ own, name, may }: { own: boolean; name: string; may: boolean }) {
  if (own) return <p className="notice">This is your own invitation. Please hand the link over.</p>
  if (!may) return <p className="notice">{ONLY_PEOPLE}</p>
  return (
    <PostForm className="card sheet stack">
      <p>
        <TextWithNames text={`You are logged in as ${isolated(name)}.`} />
      </p>
      <button className="button" name="intent" value="sit">
        Sit down at the table
      </button>
    </PostForm>
  )
}

type SignUpProps = NonNullable<Route.ComponentProps["loaderData"]["page"]> & {
  lastResult: Route.ComponentProps["actionData"]
}

function SignUp({ rules, answers, token, lastResult }: SignUpProps) {
  const result = lastResult && !("said" in lastResult) ? lastResult : undefined
  const { form, fields, formProps } = useAppForm<typeof memberSignupSchema>({ rules, lastResult: result, answers })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Your own login</h2>
      <p>
        {"You have one already? "}
        <Link to={loginAddress(href("/family/invitation/:token", { token }))}>Log in</Link>
        {", and you sit down with it."}
      </p>
      <ErrorSummary form={form} />
      <TextField field={fields.name} label="Name" autoComplete="name" />
      <TextField
        field={fields.email}
        label="Email"
        hint="We send a code there. Nobody on Rishta sees it."
        type="email"
        autoComplete="email"
      />
      <SignUpEnd fields={fields} promise="say that you are 18 or older and agree to" registered="Already a member?" />
    </PostForm>
  )
}

const Closed = ({ message }: { message: string | null }) => (
  <div className="section narrow stack">
    <title>A family’s table – Rishta</title>
    <meta name="robots" content="noindex" />
    <h1>This seat is not open</h1>
    <p>{message}</p>
    <p>Links can be used once, within seven days, and can be taken back. Ask whoever has sent it for a new one.</p>
  </div>
)
