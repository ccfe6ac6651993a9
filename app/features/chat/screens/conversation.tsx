import { data, href, Link, redirect } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { askAgain } from "#app/features/people/connect/before-asking.server.ts"
import { findPayTo } from "#app/features/subscriptions/manual/pay-to.server.ts"
import { line } from "#app/forms/text.ts"
import { useKeptForm } from "#app/forms/use-kept-form.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { idFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { Conversation } from "../browser/conversation.tsx"
import { RefusalPanel } from "../browser/refusal-panel.tsx"
import { SearchView } from "../browser/search-view.tsx"
import { lineOf } from "../browser/thread/thread.ts"
import { mayChat } from "../chat-policy.ts"
import { cursor } from "../chat-schema.ts"
import type { ChatMessage, MorePairs, Pair } from "../message.ts"
import { openerOf } from "../openers.ts"
import { LONGEST_QUERY } from "../search.ts"
import { listContacts, withoutEmail } from "../server/contacts.server.ts"
import { answerScripts, readOnVisit } from "../server/conversation-requests.server.ts"
import { type Chat, findChat, HISTORY_PAGE, NO_USER, readHistory, whyNotRead } from "../server/conversations.server.ts"
import { postMessage } from "../server/message-form.server.ts"
import { listPairs, NO_PAIRS } from "../server/pairs.server.ts"
import { searchMessages } from "../server/search.server.ts"
import { atTable } from "../table/seated.server.ts"
import type { Route } from "./+types/conversation"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export const middleware: Route.MiddlewareFunction[] = [answerScripts, readOnVisit]

export const handle = { whole: true }

/** So many others stand beside a conversation until the live connection brings the rest. */
const BESIDE = 20
const RECEIVED = { to: href("/reports/received"), label: "See and report what you have received" }
/** Null: nothing is searched. */
const query = line("", LONGEST_QUERY).or(z.literal("")).or(z.null()).catch("")

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const chat = await chatWith(viewer.id, params.userId)
  const { email: _email, ...person } = chat.other
  const refusal = whyNotRead(chat)
  const rest = {
    person: { ...person, decides: null },
    refusal: refusal ?? null,
    wallet: null,
    request: chat.request,
    thread: null,
    search: null,
    contacts: [],
  }
  if (refusal) {
    const again = refusal.reason === "not-connected" ? await askAgain(viewer, chat.request) : undefined
    return data({ ...rest, request: { ...chat.request, again } }, { status: 403 })
  }

  const asked = new URL(request.url).searchParams
  const before = cursor.parse(asked.get("before") ?? undefined)
  const q = query.parse(asked.get("q"))
  if (q !== null) {
    const none = { found: [], further: null }
    const hits = q && chat.conversationId ? await searchMessages(viewer.id, chat.conversationId, q, before) : none
    return data({ ...rest, search: { q, ...hits, now: Date.now() } })
  }

  const after = cursor.parse(asked.get("after") ?? undefined)
  const about = cursor.parse(asked.get("about") ?? undefined)
  const range = after === undefined ? { before, about } : { after, about, limit: HISTORY_PAGE }
  const { messages, older, newer } = await readHistory(viewer, chat, range)
  const mentioned = [...new Set(messages.flatMap((message) => message.about ?? []))]
  const filed = chat.hasPairs || mentioned.length > 0 ? await listPairs(viewer.id, chat.other.id, mentioned) : NO_PAIRS
  if (after !== undefined && messages.length === 0) throw redirect(hereOf(chat))
  const thread = {
    viewerId: viewer.id,
    lines: messages.map((message) => lineOf(message, viewer.id)),
    older,
    newer,
    ...filed,
    more: moreOf(filed.pairs),
    chosen: lastAbout(messages, filed.pairs),
    only: about ? `&about=${about}` : "",
    page: before ?? after ?? about,
    now: Date.now(),
    unread: chat.unread,
    waitsAfter: chat.unanswered === null ? 0 : chat.beforeAnswer,
    seenUpTo: chat.seenUpTo,
    table: atTable(chat.table),
    family: viewer.role === "user",
    online: chat.isOnline,
    formKey: crypto.randomUUID(),
    draft: openerOf(asked.get("draft")),
  }
  const { contacts } = await listContacts(viewer.id)
  const wanting = mayChat({ signedIn: true, ...chat })
  // While an answer is waited for the page looks by itself whether it has come.
  const writing = wanting && wanting.reason !== "waiting" ? wanting : null
  const wallet = writing && (await findPayTo())
  const headed = { ...person, decides: chat.decides, about: headOf(person, filed, about) }
  return data({
    ...rest,
    person: headed,
    refusal: writing,
    wallet,
    thread,
    contacts: contacts.slice(0, BESIDE).map(withoutEmail),
  })
}

/** As the last time, or about the only pair. */
function lastAbout(messages: ChatMessage[], pairs: Pair[]) {
  const last = messages.at(-1)
  return last ? last.about : pairs.length === 1 ? pairs[0]!.id : undefined
}

/** Of several pairs the head names the first, unless one is read alone. */
function headOf(
  { about, bureau }: Pick<Chat["other"], "about" | "bureau">,
  { pairs, labels }: typeof NO_PAIRS,
  only?: number,
) {
  if (only) return `Only about ${isolated(labels[only] ?? "another pair")}`
  const [first, ...more] = pairs
  if (!first || more.length === 0) return about
  return `${bureau ? `${bureau} · about` : "About"} ${isolated(first.names)}`
}

function moreOf([, ...more]: Pair[]): MorePairs | null {
  if (more.length === 0) return null
  return { text: `and ${more.length} more`, names: more.map(({ names }) => isolated(names)).join(", ") }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const chat = await chatWith(viewer.id, params.userId)
  const posted = await postMessage(viewer, chat, request, ctx)
  const here = hereOf(chat)
  if (posted === "read" || posted === "sent by script") return redirect(here)
  if (posted === "sent") return redirectWithNotice(here, { text: "Message sent successfully!", seconds: 2 })
  return posted
}

const hereOf = ({ other }: Chat) => href("/Messages/:userId", { userId: String(other.id) })

async function chatWith(viewerId: number, userId: string) {
  const chat = await findChat(viewerId, { id: idFrom(userId) })
  // The chat with whoever has blocked ends here, too; what was received there is listed elsewhere.
  if (!chat) throw data({ reason: NO_USER, further: RECEIVED }, { status: 404 })
  return chat
}

export default function ConversationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, refusal, wallet, request, thread, search, contacts } = loaderData
  const kept = useKeptForm(["message"])
  const title = <title>{`${person.name} – Chat – Rishta`}</title>
  if (thread)
    return (
      <>
        {title}
        <Conversation
          key={`${person.id} ${thread.page} ${thread.only}`}
          person={person}
          refusal={refusal}
          wallet={wallet}
          request={request}
          contacts={contacts}
          thread={thread}
          lastResult={actionData ?? kept}
        />
      </>
    )
  return (
    <div className="chat">
      {title}
      {search ? (
        <SearchView person={person} {...search} />
      ) : (
        <>
          <p>
            <Link to={href("/contacts")}>All conversations</Link>
          </p>
          <h1>
            <Name>{person.name}</Name>
          </h1>
          {refusal && <RefusalPanel refusal={refusal} request={request} wallet={wallet} />}
        </>
      )}
    </div>
  )
}
