import { data, href, Link, redirect } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { idFrom } from "#app/forms/address.ts"
import { line } from "#app/forms/text.ts"
import { factsContext, viewerContext } from "#app/guards/contexts.server.ts"
import { LoadFailure } from "#app/ui/load-failure.tsx"
import { siteSetting } from "../../site/site-settings.server.ts"
import { FAILED, mayChat } from "../chat-policy.ts"
import { Conversation } from "../conversation.tsx"
import { type Chat, findChat, HISTORY_PAGE, readHistory, whyNotRead } from "../conversations.server.ts"
import { postMessage } from "../message-form.server.ts"
import { isOnline } from "../presence.server.ts"
import { RefusalPanel } from "../refusal-panel.tsx"
import { LONGEST_QUERY, searchMessages } from "../search.server.ts"
import { SearchView } from "../search-view.tsx"
import { lineOf } from "../thread.ts"
import type { Route } from "./+types/conversation"

const query = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 48)
  .optional()
  .catch(undefined)
const NO_USER = "No registered user found to initiate chat."
/** Null: nothing is looked for. */
const words = line("", LONGEST_QUERY).or(z.literal("")).or(z.null()).catch("")

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const chat = await chatWith(viewer.id, params.userId)
  const { email: _email, ...person } = chat.other
  const refusal = whyNotRead(chat)
  const rest = { person, refusal: refusal ?? null, wallet: null, request: chat.request, thread: null, search: null }
  if (refusal) return data(rest, { status: 403 })

  const asked = new URL(request.url).searchParams
  const before = query.parse(asked.get("before") ?? undefined)
  const q = words.parse(asked.get("q"))
  if (q !== null) {
    const none = { found: [], further: null }
    const hits = q && chat.conversationId ? await searchMessages(viewer.id, chat.conversationId, q, before) : none
    return data({ ...rest, search: { q, ...hits, now: Date.now() } })
  }

  const after = query.parse(asked.get("after") ?? undefined)
  const stretch = after === undefined ? { before } : { after, limit: HISTORY_PAGE }
  const { messages, older, newer } = await readHistory(viewer, chat, stretch)
  if (after !== undefined && messages.length === 0) throw redirect(hereOf(chat))
  const thread = {
    viewerId: viewer.id,
    lines: messages.map((message) => lineOf(message, viewer.id)),
    older,
    newer,
    page: before ?? after,
    now: Date.now(),
    unread: chat.unread,
    seenUpTo: chat.seenUpTo,
    online: isOnline(chat.other.id),
    formKey: crypto.randomUUID(),
  }
  const writing = mayChat({ signedIn: true, ...chat }) ?? null
  const wallet = writing && (await siteSetting("walletInstruction"))
  return data({ ...rest, refusal: writing, wallet, thread })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const [viewer, facts] = [context.get(viewerContext), context.get(factsContext)]
  const chat = await chatWith(viewer.id, params.userId)
  const posted = await postMessage(viewer, chat, request, facts)
  const here = hereOf(chat)
  if (posted === "read") return redirect(here)
  if (posted === "sent") return redirectWithNotice(here, { text: "Message sent successfully!", seconds: 2 })
  return posted
}

const hereOf = ({ other }: Chat) => href("/Messages/:userId", { userId: String(other.id) })

async function chatWith(viewerId: number, userId: string) {
  const chat = await findChat(viewerId, { id: idFrom(userId) })
  if (!chat) throw data({ reason: NO_USER }, { status: 404 })
  return chat
}

export default function ConversationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, refusal, wallet, request, thread, search } = loaderData
  return (
    <div className="chat">
      <title>{`${person.name} – Chat – Rishta`}</title>
      {search ? (
        <SearchView person={person} {...search} />
      ) : thread ? (
        <Conversation
          key={`${person.id} ${thread.page}`}
          person={person}
          refusal={refusal}
          wallet={wallet}
          request={request}
          thread={thread}
          lastResult={actionData}
        />
      ) : (
        <>
          <p>
            <Link to={href("/contacts")}>All conversations</Link>
          </p>
          <h1>{person.name}</h1>
          {refusal && <RefusalPanel refusal={refusal} request={request} wallet={wallet} />}
        </>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} title={FAILED.title} text={FAILED.text} />
}
