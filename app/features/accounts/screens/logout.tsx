import { href, redirect } from "react-router"
import { endSession } from "#app/viewer/sessions.server.ts"
import type { Route } from "./+types/logout"

/** Only a form post logs out: a link or a prefetch must not. */
export const loader = () => redirect(href("/"))

export async function action({ request }: Route.ActionArgs) {
  const headers = new Headers({ "Set-Cookie": await endSession(request), "Clear-Site-Data": '"cache", "storage"' })
  return redirect(href("/"), { headers })
}
