import { data, href, redirect } from "react-router"
import { z } from "zod"
import { addressOf } from "#app/addresses.ts"
import { type Notice, noticeCookie, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { listActions } from "#app/features/people/card/list-place.ts"
import type { StepAnswer } from "#app/features/people/connect/connection-state.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { cardBefore } from "#app/guards/remembered-origin.ts"
import { asksForData } from "#app/http/asks-for-data.ts"
import { NO_NETWORK } from "#app/network/no-network.ts"
import { unlessOffline } from "#app/network/unless-offline.ts"
import { type Reason, refuse } from "#app/result.ts"
import { idField } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/step"
import { canUndoDecline, undoDecline } from "./answering/undo-decline.server.ts"
import { answer, removeConnection, sendRequest } from "./connections.server.ts"
import { withdraw } from "./family/approvals.server.ts"
import { countStep } from "./request-limit.server.ts"
import { announcedField, declineReasonField, noteField } from "./request-schema.ts"
import { doneText, STEP_TEXTS, type StepName } from "./step-texts.ts"

export { default } from "#app/ui/page/no-screen.ts"

const fields = z.object({
  receiverId: idField.optional(),
  profileId: idField.optional(),
  clientId: idField.optional(),
  requestId: idField.optional(),
  targetId: idField.optional(),
  approvalId: idField.optional(),
  note: z.string().optional(),
  reason: declineReasonField,
  announced: announcedField,
})

type Posted = z.infer<typeof fields>
type Asker = Parameters<typeof sendRequest>[0]

const LATER = "Please try again later."
/** What helps after a refusal. */
const NEXT: { [R in Reason]?: StepAnswer["next"] } = {
  "needs-plan": { to: href("/subscribe"), label: "See the plans" },
  "needs-profile": { to: href("/UserCreate-profile"), label: "Make your profile" },
}

function nextAfter({ reason, client }: { reason: Reason; client?: number }): StepAnswer["next"] {
  if (reason !== "needs-consent" || !client) return NEXT[reason]
  return { to: href("/clients/:id/consent", { id: String(client) }), label: "Ask for consent" }
}

export const loader = () => redirect(href("/connectionRequest"))

/** Keeps the action's Retry-After. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function action({ request, params, context }: Route.ActionArgs) {
  const step = z
    .enum(["send", "accept", "decline", "undo-decline", "cancel", "withdraw", "remove"])
    .safeParse(params.step.toLowerCase())
  if (!step.success) throw data(null, { status: 404 })
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })

  const viewer = context.get(viewerContext)
  const counted = await countStep(step.data, viewer, context.get(requestContext))
  if (!counted.done) {
    if (isFetched(request))
      return data<StepAnswer>({ refused: counted.message }, refusalPage(counted).init ?? undefined)
    const said = { title: STEP_TEXTS[step.data].failed, text: counted.message }
    return redirectWithRefusal(pageToShow(request, posted.profileId), said)
  }

  return attempt(
    async () => answerTo(request, step.data, await take(step.data, posted, viewer), posted, viewer),
    async () => {
      const title = STEP_TEXTS[step.data].failed
      return isFetched(request)
        ? data<StepAnswer>({ refused: `${title}. ${LATER}` }, { status: 503 })
        : redirectWithRefusal(pageToShow(request, posted.profileId), { title, text: LATER })
    },
  )
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  listActions.all += 1
  return unlessOffline(serverAction, (): StepAnswer => ({ refused: NO_NETWORK }))
}

async function answerTo(
  request: Request,
  step: StepName,
  result: Awaited<ReturnType<typeof sendRequest>>,
  posted: Posted,
  viewer: Asker,
) {
  if (!result.done && result.reason === "not-found") throw refusalPage(result)
  if (!result.done && result.choose) return redirect(`${href("/AgainstRequest")}?${result.choose}${noteIn(posted)}`)
  const celebration =
    step === "accept" && result.done && result.value === "connected" && celebrationOn(request, posted.requestId)
  if (celebration) return redirect(celebration)
  const next = result.done ? undefined : nextAfter(result)
  const notice = result.done
    ? { text: doneText(step, result.value), tone: "good" as const, ...(await declined(step, posted, viewer)) }
    : { title: STEP_TEXTS[step].failed, text: result.message, tone: "bad" as const, next }
  const headers = { "Set-Cookie": await noticeCookie.write(notice) }
  const received = result.done && receivedTab(request, step)
  if (!isFetched(request) || received) return redirect(received || pageToShow(request, posted.profileId), { headers })
  const answer: StepAnswer = result.done ? { state: result.value } : { refused: result.message, next }
  return data(answer, { headers })
}

const noteIn = ({ note }: Posted) => (note ? `&${new URLSearchParams({ note })}` : "")

/** What a page says of it, with Undo where nobody else has heard of it. */
async function declined(step: StepName, { requestId }: Posted, viewer: Asker): Promise<Partial<Notice>> {
  if (step !== "decline" || !requestId) return {}
  const undo = {
    action: href("/connection/:step", { step: "undo-decline" }),
    fields: { requestId: String(requestId) },
    key: `undo-decline-${requestId}`,
  }
  return { text: "Declined.", ...((await canUndoDecline(viewer, requestId)) && { undo }) }
}

async function take(step: StepName, posted: Posted, viewer: Asker): ReturnType<typeof sendRequest> {
  if (step === "send" && (posted.receiverId || posted.profileId)) {
    const note = noteField.safeParse(posted.note)
    return note.success
      ? sendRequest(viewer, { ...posted, note: note.data })
      : refuse("invalid", firstIssue(note.error))
  }
  if (step === "withdraw" && posted.approvalId) return withdraw(viewer, posted.approvalId)
  if (step === "remove" && posted.targetId) return removeConnection(viewer, posted.targetId, posted.requestId)
  if (step === "send" || step === "remove" || step === "withdraw" || !posted.requestId)
    throw data(null, { status: 400 })
  if (step === "undo-decline") return undoDecline(viewer, posted.requestId)
  return answer(viewer, posted.requestId, step, posted.clientId, posted.reason, posted.announced)
}

const firstIssue = (error: z.ZodError) => error.issues[0]!.message

/** Where requests are listed, accepting one is celebrated on the same page. */
function celebrationOn(request: Request, requestId: number | undefined) {
  const [path = "", search = ""] = (receivedTab(request, "accept") ?? pageToShow(request)).split("?", 2)
  return requestId && addressOf(path)?.greetsConnection ? path + withQuery(search, { connected: requestId }) : undefined
}

/** The page of requests shows what is received while something waits; it is to stay there after the last answer, too. */
function receivedTab(request: Request, step: StepName) {
  const [path = "", search = ""] = pageToShow(request).split("?", 2)
  const chosen = new URLSearchParams(search).has("tab") || addressOf(path)?.path !== "/connectionRequest"
  return (step === "accept" || step === "decline") && !chosen
    ? path + withQuery(search, { tab: "received" })
    : undefined
}

/** With scripts the card sends it and the page stays: everything is read again. */
const isFetched = asksForData

/** The page before, without the dialog that was answered. */
function pageToShow(request: Request, profileId?: number) {
  const page = new URL(cardBefore(request, profileId, href("/connectionRequest")), request.url)
  page.searchParams.delete("confirm")
  page.searchParams.delete("target")
  return page.pathname + page.search + page.hash
}
