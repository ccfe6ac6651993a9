import { href } from "react-router"
import type { PendingLine } from "../thread/thread.ts"

/**
 * Sends a message as the page's own form would, without leaving the page. By its id it is the same message when it goes
 * over the live line as well. What the server says in words is on the page that it answers with: reading anew shows it.
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
