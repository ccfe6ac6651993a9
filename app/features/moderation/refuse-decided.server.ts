import type { Submission } from "@conform-to/react"
import { refused } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf } from "#app/forms/refusal.server.ts"
import type { Refusal } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Part } from "./audit-sentence.ts"
import { listDecisions } from "./history.server.ts"

const TYPED = ["reason", "answer", "note"]

/** Somebody else has decided meanwhile: what it was, by whom and when, with what was typed here. */
export async function refuseDecided<Input, Value>(
  submission: Submission<Input, string[], Value>,
  refusal: Refusal,
  objectType: string,
  objectId: number,
) {
  if (refusal.reason === "not-found") throw refusalPage(refusal)
  const last = (await listDecisions(objectType, objectId)).find(({ action }) => !action.endsWith(".viewed"))
  const message = last
    ? `${refusal.message} The last step: ${textOf(last.what)} on ${last.at}. ${last.reason ?? ""}`
    : refusal.message
  const payload: Record<string, unknown> = submission.payload
  const typed = TYPED.map((name) => payload[name]).filter((text) => typeof text === "string")
  return refused(submission, { form: message, status: statusOf(refusal) }, { notUsed: { message, typed } })
}

const textOf = (parts: readonly Part[]) =>
  parts.map((part) => (typeof part === "string" ? part : isolated(part.name))).join("")
