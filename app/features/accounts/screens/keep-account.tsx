import { href, redirect } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { rememberedPage } from "#app/guards/remembered-origin.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { keepAndLogIn, leavesOn } from "../leaving/keep-or-leave.server.ts"
import { leavingCookie } from "../login/pending-login.server.ts"
import { startPage } from "../login/start-page.ts"
import type { Route } from "./+types/keep-account"

const KEPT = "Your account stays, and everything in it is as it was before."
const LOGGED_OUT = "Please log in again: this page stays open for ten minutes only."

export const handle = { plain: true }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(rememberedPage(request) ?? href("/users-side"))
  const id = (await leavingCookie.read(request))?.id
  const on = id && (await leavesOn(id))
  if (!on) throw redirect(href("/login"))
  return { on }
}

export async function action({ request, context }: Route.ActionArgs) {
  const id = (await leavingCookie.read(request))?.id
  if (!id) return redirectWithRefusal(href("/login"), LOGGED_OUT)
  const keeps = (await readFields(request)).get("intent") === "keep"
  if (!keeps) {
    const on = await leavesOn(id)
    const text = on ? `Your account leaves on ${on}. Until then you can log in and keep it.` : "Nothing was changed."
    return redirectWithNotice(href("/login"), text, leavingCookie.clear())
  }
  const kept = await keepAndLogIn(id, request, context.get(requestContext))
  if (!kept.done) return redirectWithRefusal(href("/login"), kept.message, leavingCookie.clear())
  const { noted, cookies } = kept.value
  const to = startPage({ ...noted, remembered: rememberedPage(request) })
  return redirectWithNotice(to, { title: "Welcome back!", text: KEPT }, ...cookies, leavingCookie.clear())
}

export default function KeepAccount({ loaderData: { on } }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Keep your account? – Rishta</title>
      <div className="card sheet stack">
        <h1>{`Your account leaves on ${on}. Keep it?`}</h1>
        <p>
          You asked us to delete it. Nobody sees it at present; if you keep it, all of it is there again as it was:
          profile, pictures, connections and messages.
        </p>
        <PostForm>
          <button className="button wide" name="intent" value="keep">
            Keep my account
          </button>
        </PostForm>
        <PostForm>
          <button className="button quiet wide" name="intent" value="leave">
            Leave it so
          </button>
        </PostForm>
      </div>
    </div>
  )
}
