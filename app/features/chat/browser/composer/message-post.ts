import { href } from "react-router"
import { postMessage } from "#app/service-worker/post-message.ts"
import type { PendingLine } from "../thread/thread.ts"

/**
 * Posts the page's own form without leaving the page; its id makes it the same message if it is also sent live. The
 * server's notices are on the page that is read anew.
 */
export function postLine(otherId: number, { clientId, text, place, about }: PendingLine, file?: File) {
  const form = new FormData()
  form.append("clientId", clientId)
  form.append("message", text)
  form.append("about", about ?? "")
  if (file) form.append("attachment", file)
  for (const [name, degrees] of Object.entries(place ?? {})) form.append(name, String(degrees))
  return postMessage(href("/Messages/:userId", { userId: String(otherId) }), form)
}
