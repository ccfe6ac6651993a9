import { redirect } from "react-router"
import { chooseLight } from "#app/cookies/light.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import type { Route } from "./+types/light-version"

export const loader = () => redirect("/")

export async function action({ request }: Route.ActionArgs) {
  const form = await readFields(request)
  return redirect(pageBefore(request), { headers: { "Set-Cookie": chooseLight(form.get("light") === "on") } })
}
