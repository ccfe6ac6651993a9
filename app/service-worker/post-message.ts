import { fetchSoon } from "./fetch-soon.ts"

/** A retry may help. */
const LATER = [408, 425, 429]

/** With `problem` it was refused. "lost": it may have arrived or not, and waits for another try. */
type Outcome = "sent" | "lost" | { problem: string }

/** Posts a conversation's own form; asked for JSON, it answers without its page. */
export async function postMessage(address: string, form: FormData): Promise<Outcome> {
  const headers = { Accept: "application/json" }
  const request = { method: "POST", body: form, headers, redirect: "manual" } as const
  const answer = await (form.has("attachment") ? fetch(address, request) : fetchSoon(address, request)).catch(
    () => null,
  )
  // A redirect leads to the login.
  if (!answer || answer.type === "opaqueredirect" || answer.status >= 500 || LATER.includes(answer.status))
    return "lost"
  const { ok, problem = "try again" } = await answer.json().catch(() => ({ ok: false }))
  // Some networks answer everything with a page of their own.
  if (answer.ok) return ok ? "sent" : "lost"
  return { problem }
}
