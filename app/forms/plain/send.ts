import type { Address } from "#app/addresses.ts"
import { WHERE_TO } from "#app/http/where-to.ts"
import { arrived } from "#app/network/arrived.ts"
import { forgetTyped } from "./kept-typed.ts"
import { clearToast, sayNotArrived } from "./notice.ts"
import { replacePage } from "./replace-page.ts"

const LOGIN: Address = "/login"
const FILES_MS = 600_000

type Button = HTMLButtonElement | null

/** In the browser's place, which would put its own error page, or a proxy's, over what was typed. */
export async function send(form: HTMLFormElement, button: Button) {
  clearToast()
  if (button) button.disabled = true
  const answer = await post(form, button)
  // A page may break off in the middle.
  const page = answer && (await answer.text().catch(() => undefined))
  if (button) button.disabled = false
  if (page === undefined) return sayNotArrived(() => send(form, button))
  const next = answer!.headers.get(WHERE_TO)
  if (next ? !next.startsWith(LOGIN) : answer!.ok) forgetTyped(form)
  if (next) leaveFor(next)
  else replacePage(page, answer!.status)
}

function post(form: HTMLFormElement, button: Button) {
  const fields = new FormData(form)
  if (button?.name) fields.append(button.name, button.value)
  const address = button?.getAttribute("formaction") || form.getAttribute("action") || ""
  const hasFiles = form.enctype === "multipart/form-data"
  const body = hasFiles ? fields : new URLSearchParams(fields as unknown as Record<string, string>)
  const request = { method: "POST", body, headers: { [WHERE_TO]: "1" } }
  return arrived(fetch(address, request), hasFiles ? FILES_MS : undefined)
}

function leaveFor(address: string) {
  if (!address.includes("#")) return location.assign(address)
  // To another part of this page the browser would go without asking for it again.
  history.replaceState(null, "", "?")
  location.replace(address)
}
