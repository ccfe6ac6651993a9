import { href, redirect } from "react-router"
import { statusOf } from "#app/forms/refusal.server.ts"
import { readStreamedUpload } from "#app/forms/uploads/streamed-upload.server.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findChat } from "../server/conversations.server.ts"
import type { Route } from "./+types/attachment-upload"
import { receiveAttachment, undoUpload } from "./attachments.server.ts"

/** Files are read under their own address. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/Messages/:userId", { userId: params.userId }))

/** Takes a file ahead of its message, which then names it: so a script can show progress and cancel. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const chat = orNotFound(await findChat(viewer.id, { id: idFrom(params.userId) }))
  const take = receiveAttachment.bind(null, viewer, chat, ctx)
  const { taken } = await readStreamedUpload(request, "attachment", take, undoUpload)
  if (!taken) return Response.json({ problem: "Please choose a file." }, { status: 400 })
  if (taken.done) return Response.json({ attachment: taken.value })
  const status = statusOf(taken)
  return Response.json({ problem: taken.message, status }, { status })
}
