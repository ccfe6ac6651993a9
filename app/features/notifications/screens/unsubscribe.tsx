import { href } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"
import { orNotFound } from "#app/url/address.ts"
import { MAILS } from "../mail/mail-kinds.ts"
import { stopMails } from "../mail/mail-preferences.server.ts"
import { readUnsubscribe } from "../mail/unsubscribe.server.ts"
import type { Route } from "./+types/unsubscribe"

export const handle = { plain: "form" }

export const headers = () => ({
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
})

function linkOf(token: string) {
  const link = orNotFound(readUnsubscribe(token))
  return link
}

const aboutOf = (token: string) => {
  const { kind } = linkOf(token)
  return kind === "all" ? null : MAILS[kind].about
}

/** Only shows the page: mail programs open every link. */
export const loader = ({ params }: Route.LoaderArgs) => ({ about: aboutOf(params.token) })

/** From mail programs (`List-Unsubscribe=One-Click`) or the button: the address says everything. */
export async function action({ params }: Route.ActionArgs) {
  const { accountId, kind } = linkOf(params.token)
  orNotFound(await stopMails(accountId, kind))
  return { ended: true }
}

export default function Unsubscribe({ loaderData: { about }, actionData }: Route.ComponentProps) {
  const mails = about ? `mails about ${about}` : "mails from Rishta"
  return (
    <div className="section narrow stack">
      <title>Mails from Rishta</title>
      <meta name="robots" content="noindex" />
      <div className="card sheet stack">
        {actionData?.ended ? (
          <>
            <h1>Done</h1>
            <p role="status">You get no more {mails}. Everything else stays as it was.</p>
            <p>
              <a href={href("/Settings/mail")}>Choose what is mailed</a>
            </p>
          </>
        ) : (
          <PostForm reloadDocument className="stack">
            <h1>No more {mails}?</h1>
            <p>
              {about
                ? "Only these mails end. On Rishta itself you see everything as before, and you can have them again in your settings."
                : "Codes that are asked for, news of your password and address, and answers to what you write to us are still sent. You can have the others again in your settings."}
            </p>
            <button className="button">Yes, end them</button>
          </PostForm>
        )}
      </div>
    </div>
  )
}
