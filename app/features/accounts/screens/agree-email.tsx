import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { orNotFound } from "#app/url/address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { agreeToEmail, findAgreement } from "../email/email-changes.server.ts"
import type { Route } from "./+types/agree-email"

export { secretHeaders as headers } from "#app/features/consents/link/secret-headers.ts"

export const handle = { plain: "form" }

const CHANGED = "The address is changed. Log in with the new one from now on; the password is the same."
const WAITS = "Thank you. The other mailbox has to agree as well: please open the mail there, too."

/** Only shows the page: mail programs open every link. */
export const loader = async ({ params }: Route.LoaderArgs) => orNotFound(await findAgreement(params.token))

export async function action({ params, context }: Route.ActionArgs) {
  const changed = valueOrPage(await agreeToEmail(params.token, context.get(requestContext)))
  const to = context.get(visitorContext) ? href("/Settings/email") : href("/login")
  return redirectWithNotice(to, changed ? CHANGED : WAITS)
}

export default function AgreeEmail({ loaderData: { now, next } }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>E-mail address – Rishta</title>
      <meta name="robots" content="noindex" />
      <PostForm className="card sheet stack">
        <h1>Change the address?</h1>
        <p>{`A Rishta account has the address ${now} now and is to get ${next}. Agree only if you have asked for it.`}</p>
        <button className="button">Yes, I agree</button>
      </PostForm>
    </div>
  )
}
