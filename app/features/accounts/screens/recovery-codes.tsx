import { href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { forgetCodes, shownCodes } from "../second-factor/factor-cookies.server.ts"
import type { Route } from "./+types/recovery-codes"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

/** From the browser's own cookie: nobody else can show them, nor this page ten minutes later. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const codes = await shownCodes(context.get(viewerContext), request)
  if (!codes) throw redirect(href("/Settings/second-step"))
  return { codes }
}

export const action = () =>
  redirectWithNotice(href("/Settings/second-step"), "Keep the codes apart from your phone.", forgetCodes())

export default function RecoveryCodes({ loaderData: { codes } }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Recovery codes – Rishta</title>
      <PostForm className="card sheet stack">
        <h1>Your recovery codes</h1>
        <p>
          If your phone is lost, each of them lets you in once. They are shown only now: print this page or write them
          down, and keep them apart from your phone.
        </p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <button className="button">I have kept them</button>
      </PostForm>
    </div>
  )
}
