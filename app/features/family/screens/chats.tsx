import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { Face } from "#app/ui/face.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { type ChatAt, listChatsAt } from "../chats/chat-list.server.ts"
import { askForChat } from "../chats/guardian-chat.server.ts"
import { linkAt } from "../looking/together-card.tsx"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { seesAlong } from "../seats/seat-policy.ts"
import type { Route } from "./+types/chats"

export const handle = { plain: "form" }

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const seat = orNotFound(await findOwnSeat(viewer, idFrom(params.seat)))
  const chats = await listChatsAt(seat, viewer)
  return { id: String(seat.id), member: seat.memberName, along: seesAlong(seat), chats }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const here = href("/family/:seat/chats", { seat: params.seat })
  const otherId = idFrom(String((await readFields(request)).get("otherId")))
  const asked = await askForChat(context.get(viewerContext), idFrom(params.seat), otherId)
  return asked.done ? redirectWithNotice(here, "The other side is asked now.") : answerRefusal(asked, here)
}

/** To a guardian: the member's chats of which it is told, and those open to it. */
export default function FamilyChats({ loaderData }: Route.ComponentProps) {
  const { id, member, along, chats } = loaderData
  return (
    <div className="section stack">
      <title>{`Chats of ${member} – Rishta`}</title>
      <h1>
        <TextWithNames text={`Chats of ${isolated(member)}`} />
      </h1>
      <p className="soft">
        A chat is open to you where both sides want it, from the moment of the other side’s yes. What stood there before
        stays between the two.
      </p>
      {chats.length === 0 && <p className="card sheet">Nothing has been written yet.</p>}
      <ul className="requests">
        {chats.map((chat) => (
          <li key={chat.otherId} className="card request">
            <Face name={chat.name} picture={chat.avatar} />
            <div className="who">
              <h2>
                <ChatName seat={id} along={along} chat={chat} />
              </h2>
              <p className="small soft">{stateText(chat)}</p>
            </div>
            {chat.ask && (
              <PostForm className="row">
                <input type="hidden" name="otherId" value={chat.otherId} />
                <button className="button quiet">
                  {chat.ask === "reads" ? "Ask to read along" : "Ask to join"}
                  <span className="away"> with {chat.name}</span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Link to={href("/family/:seat", { seat: id })}>Back to the table</Link>
      </p>
    </div>
  )
}

function ChatName({ seat, along, chat }: { seat: string; along: boolean; chat: ChatAt }) {
  const name = <Name>{chat.name}</Name>
  if (chat.right)
    return <Link to={href("/family/:seat/chats/:otherId", { seat, otherId: String(chat.otherId) })}>{name}</Link>
  if (!along || !chat.profileId) return name
  return linkAt(seat)(chat.profileId, name)
}

function stateText({ right, waits, news, ask }: ChatAt) {
  if (right)
    return `${right === "writes" ? "You read and write here." : "You read along."}${news ? " There is news." : ""}`
  if (waits) return "Asked, waiting for an answer."
  return ask ? "Not open to you yet." : "A first message was written."
}
