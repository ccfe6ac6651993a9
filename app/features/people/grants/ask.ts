import { data, href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { idField } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/ask"
import { askForPictures } from "./grants.server.ts"

export { default } from "#app/ui/page/no-screen.ts"

export const loader = () => redirect(href("/picture-grants"))

export async function action({ request, context }: Route.ActionArgs) {
  const profileId = idField.safeParse((await readFields(request)).get("profileId")).data
  if (!profileId) throw data(null, { status: 400 })
  const back = href("/UserProfile/:id", { id: String(profileId) })
  const asked = await askForPictures(context.get(viewerContext), profileId, context.get(requestContext))
  return asked.done
    ? redirectWithNotice(back, "You have asked. You are told once you may see them.")
    : answerRefusal(asked, back)
}
