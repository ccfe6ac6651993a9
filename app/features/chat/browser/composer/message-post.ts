import { href } from "react-router"
import type { PendingLine } from "../thread/thread.ts"

/**
 * Posts the page's own form without leaving the page; its id makes it the same message if it is also sent live. The
 * server's notices are on the page it answers with: a reload shows them.
 */
export async function postMessage(otherId: number, { clientId, text, place, about }: PendingLine, file?: File) {
  const form = new FormData()
  form.append("clientId", clientId)
  form.append("message", text)
  form.append("about", about ?? "")
  if (file) form.append("attachment", file)
  for (const [name, degrees] of Object.entries(place ?? {})) form.append(name, String(degrees))
  const request = { method: "POST", body: form, redirect: "manual" } as const
  const answer = await fetch(href("/Messages/:userId", { userId: String(otherId) }), request).catch(() => undefined)
  return !answer ? "lost" : answer.type === "opaqueredirect" ? "answered" : "refused"
}
