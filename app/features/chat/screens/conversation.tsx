import { data, href, Link, redirect } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { idFrom } from "#app/forms/address.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { siteSetting } from "../../site/site-settings.server.ts"
import { mayChat, statusOf } from "../chat-policy.ts"
import { messageForm, readForm as readMark } from "../chat-schema.ts"
import { Conversation } from "../conversation.tsx"
import { findChat, markRead, readHistory, whyNotRead } from "../conversations.server.ts"
import { isOnline } from "../live.server.ts"
import { formMessageId, sendMessage } from "../messages.server.ts"
import { RefusalPanel } from "../refusal-panel.tsx"
import { lineOf } from "../thread.ts"
import type { Route } from "./+types/conversation"

const query = z.coerce.number().int().positive().optional().catch(undefined)

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const chat = await chatWith(viewer.id, params.userId)
  const { email: _email, ...person } = chat.other
  const refusal = whyNotRead(chat)
  if (refusal) return data({ person, refusal, wallet: null, request: chat.request, thread: null }, { status: 403 })

  const before = query.parse(new URL(request.url).searchParams.get("before") ?? undefined)
  const { messages, older } = await readHistory(viewer, chat, { before })
  const thread = {
    viewerId: viewer.id,
    lines: messages.map((message) => lineOf(message, viewer.id)),
    older,
    newest: before === undefined,
    now: Date.now(),
    unread: chat.unread,
    seenUpTo: chat.seenUpTo,
    online: isOnline(chat.other.id),
    formKey: crypto.randomUUID(),
  }
  const writing = mayChat({ signedIn: true, ...chat }) ?? null
  const wallet = writing && (await siteSetting("walletInstruction"))
  return data({ person, refusal: writing, wallet, request: chat.request, thread })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { other } = await chatWith(viewer.id, params.userId)
  const here = href("/Messages/:userId", { userId: String(other.id) })
  const mark = readMark.safeParse(Object.fromEntries(await readFields(request.clone() as Request)))
  if (mark.data?.intent === "read") {
    await markRead(viewer.id, other.id, mark.data.upTo)
    return redirect(here)
  }

  const submission = await readForm(request, messageForm)
  if (submission.status !== "success") return refused(submission)
  const { message, key, upTo } = submission.value
  const clientId = formMessageId(viewer.id, key, message)
  const outcome = await sendMessage({ sender: viewer, to: { id: other.id }, message, clientId })
  if (!outcome.ok)
    return refused(submission, {
      form: `Failed to send message: ${outcome.refusal.text}`,
      status: statusOf(outcome.refusal),
    })

  await markRead(viewer.id, other.id, upTo)
  return redirectWithNotice(here, { text: "Message sent successfully!", seconds: 2 })
}

async function chatWith(viewerId: number, userId: string) {
  const chat = await findChat(viewerId, { id: idFrom(userId) })
  if (!chat) throw data(null, { status: 404 })
  return chat
}

export default function ConversationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { person, refusal, wallet, request, thread } = loaderData
  return (
    <div className="chat">
      <title>{`${person.name} – Chat – Rishta`}</title>
      {thread ? (
        <Conversation
          key={`${person.id} ${thread.newest}`}
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
