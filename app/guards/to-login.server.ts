import { type Address, addressOf } from "#app/addresses.ts"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { NEVER_KEPT } from "#app/forms/never-kept.ts"
import { readStreamedUpload } from "#app/forms/uploads/streamed-upload.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { keepForm } from "#app/kept-forms/kept-forms.server.ts"
import { noteOutcome } from "#app/logs/current-request.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { FORM_KEY } from "#app/ui/form-key.ts"
import { lastAccountHere } from "#app/viewer/known-device.server.ts"
import { findSessionOwner, sessionToken } from "#app/viewer/sessions.server.ts"
import { confirmAgainAddress, loginAddress, pageAddressOf, pageBefore } from "./remembered-origin.ts"
import { SIGNED_OUT_TEXT } from "./signed-out.ts"

const PLEASE = "Please log in to go on."
const ENDED = "You were logged out in the meantime."
export const KEPT = "What you typed is kept."
const ASKED_AGAIN = "Nothing has been done yet; we will ask you to confirm."

/** Texts from the specification. */
const SPECIFIED: { [Path in Address]?: { title?: string; text: string } } = {
  "/Messages/:userId": SIGNED_OUT_TEXT,
  "/Messages/:userId/attachment": SIGNED_OUT_TEXT,
  "/UserProfile": { text: "Authentication token missing. Please log in." },
  "/partner-details": { text: "Authentication token not found. Please login again." },
}

/** The login page says why, and leads back. A posted form is kept until then. */
export async function toLogin(request: Request, ctx: RequestContext) {
  const action = pageAddressOf(request)
  const { path, pageless: asks = false } = addressOf(action) ?? {}
  const page = asks ? confirmAgainAddress(pageBefore(request, "/users-side")) : action
  const cookies = request.method === "POST" ? await keepPosted(request, { action, page, asks }, ctx) : []

  const kept = cookies.length > 0 && (asks ? ASKED_AGAIN : KEPT)
  const specified = SPECIFIED[path as Address]
  if (specified) {
    const text = [specified.text, kept].filter(Boolean).join(" ")
    return redirectWithRefusal(loginAddress(page), { ...specified, text }, ...cookies)
  }
  const text = [sessionToken(request) && ENDED, PLEASE, kept].filter(Boolean).join(" ")
  return redirectWithNotice(loginAddress(page), text, ...cookies)
}

/** Fields that the page itself fills in. */
const NOBODY_TYPES = /^(intent|draft|version|seen|key|upTo|session|id|noteId|profileId|accountId)$/
/** With scripts these only fetch a list, and the page keeps what is typed. */
const LISTS = ["provinces", "states"]

interface Posted {
  action: string
  /** Where it is to be shown again. */
  page: string
  /** A button without a page of its own: nothing needs to be typed. */
  asks: boolean
}

/** Not kept for strangers: it must be known to whom it will be shown. */
export async function keepPosted(request: Request, { action, page, asks }: Posted, ctx: RequestContext) {
  // It may be sent again with the same key.
  noteOutcome("refused")
  const token = sessionToken(request)
  const accountId = (token && (await findSessionOwner(token))) || (await lastAccountHere(request))
  const fields = accountId ? await readTexts(request) : []
  const typed = fields.some(([name, value]) => value.trim() && !NOBODY_TYPES.test(name))
  const listOnly = request.url.includes(".data") && fields.some(([, value]) => LISTS.includes(value))
  // A message posted by a script waits in its tab.
  const waits = fields.some(([name]) => name === "clientId")
  if (!accountId || listOnly || waits || !(typed || asks)) return []
  if (!(await trySpend("held-form", String(accountId), ctx)).done) return []
  const cookie = await keepForm(request, accountId, page, { action, fields })
  return cookie ? [cookie] : []
}

const MOST_PARTS = 50
const noFile = async () => undefined

/** Without files and secrets; empty for a body that is no form. */
async function readTexts(request: Request) {
  const { form } = await readStreamedUpload(request, null, noFile, noFile, MOST_PARTS).catch(() => ({
    form: new FormData(),
  }))
  return [...form].filter((field): field is [string, string] => {
    const [name, value] = field
    return typeof value === "string" && name !== FORM_KEY && !NEVER_KEPT.test(name)
  })
}
