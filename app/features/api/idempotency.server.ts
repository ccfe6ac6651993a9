import { createHash } from "node:crypto"
import { claimOrWait, type KeptAnswer, keepAnswer, releaseForm } from "#app/answered-forms/answered-forms.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { isForm } from "./body.server.ts"
import { problemResponse } from "./problem.server.ts"

export const KEY_HEADER = "Idempotency-Key"
const KEY = /^[\x20-\x7e]{1,100}$/

const digest = (...parts: string[]) => createHash("sha256").update(JSON.stringify(parts)).digest()

/** Under one token; of whoever has none, from one network. */
const whoOf = ({ headers }: Request, { address }: RequestContext) =>
  headers.get("Authorization") ?? `from ${networkOf(address)}`

const addressIn = ({ method, url }: Request) => [method, url.slice(new URL(url).origin.length).toLowerCase()]

/** What was done is answered again; the same key with another request is not carried out. */
function again(kept: KeptAnswer, asked: string) {
  if (kept.asked !== asked)
    return problemResponse({
      status: 422,
      reason: "key-reused",
      message: "This key stands for another request already. Please make a new one.",
      errors: { [KEY_HEADER]: ["This key stands for another request already."] },
      codes: { [KEY_HEADER]: ["rule"] },
    })
  const headers = new Headers(kept.headers)
  headers.set("Idempotency-Replayed", "true")
  return new Response(kept.body, { status: kept.status, headers })
}

/**
 * A call with a key is carried out once a day. `work` may be a refusal before anything was done, as of a token that the
 * first call has ended: what that one was answered counts more.
 */
export async function onceByKey(
  request: Request,
  { ctx, accountId }: { ctx: RequestContext; accountId: number | null },
  work: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get(KEY_HEADER)
  if (key === null) return work()
  if (!KEY.test(key))
    return problemResponse({
      status: 400,
      reason: "invalid",
      message: "The key has 1 to 100 plain characters.",
      errors: { [KEY_HEADER]: ["The key has 1 to 100 plain characters."] },
      codes: { [KEY_HEADER]: ["format"] },
    })
  const hash = digest("api", whoOf(request, ctx), key)
  let asked = ""
  let claimed = false

  /** The kept answer, if there is one; else the call is ours to do. */
  async function claim(...sent: string[]) {
    asked = digest(...addressIn(request), ...sent).toString("base64url")
    const known = await claimOrWait(hash, accountId, ctx.leaveSlot)
    if (known !== true) return again(known, asked)
    claimed = true
  }

  if (isForm(request))
    ctx.claim = async (form, files) => {
      const answered = await claim(JSON.stringify([...form]), ...files)
      // Ends the call before anything is done with the files.
      if (answered) throw answered
    }
  else {
    const answered = await claim(await request.clone().text())
    if (answered) return answered
  }

  let kept: KeptAnswer | undefined
  try {
    const response = await work()
    if (claimed && response.ok) kept = await answerToKeep(response, asked)
    return response
  } finally {
    if (claimed)
      await (kept ? keepAnswer(hash, kept) : releaseForm(hash)).catch((error) =>
        log.error(errorFields(error), "the answer of a call is not kept"),
      )
  }
}

async function answerToKeep(response: Response, asked: string): Promise<KeptAnswer> {
  const { status, headers } = response
  return { status, headers: [...headers], nonce: "", body: (await response.clone().text()) || null, cookies: [], asked }
}
