import { data, href, Link } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { ExplainedChoices } from "#app/forms/explained-choices.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { chatLevels } from "#db/schema/family-levels.ts"
import { findChat, whyNotRead } from "../server/conversations.server.ts"
import { atTable } from "../table/seated.server.ts"
import { answerAsked, listOwnSeats, setChatLevel, type TableAnswer } from "../table/table.server.ts"
import { Asked, WhoReads } from "../table/table-head.tsx"
import { answerSchema, levelSchema } from "../table/table-schema.ts"
import { CHAT_LEVELS } from "../table/table-texts.ts"
import type { Route } from "./+types/table"

export const handle = { plain: "form" }

const chatWith = async (viewer: Viewer, userId: string) => orNotFound(await findChat(viewer.id, { id: idFrom(userId) }))

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const chat = await chatWith(viewer, params.userId)
  orNotFound(!chat.other.gone && !whyNotRead(chat))
  return {
    other: { id: String(chat.other.id), name: chat.other.name },
    seats: viewer.role === "user" ? await listOwnSeats(viewer, chat) : [],
    theirs: atTable(chat.table).filter(({ mine }) => !mine),
    invites: viewer.role === "user",
  }
}

const ANSWERED: Record<TableAnswer, string> = {
  allow: "It is allowed from now on. You can take it back at any time.",
  "not-now": "It stays between the two of you.",
  stop: "Your yes is taken back. Nothing more can be read there.",
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const chat = await chatWith(viewer, params.userId)
  const page = { userId: String(chat.other.id) }
  const posted = Object.fromEntries(await readFields(request))
  const answer = answerSchema.safeParse(posted)
  if (answer.success) {
    const here = href("/Messages/:userId", page)
    const answered = await answerAsked(viewer, chat, answer.data)
    if (answered.done) return redirectWithNotice(here, ANSWERED[answer.data.says])
    if (answered.reason === "not-found") throw refusalPage(answered)
    return redirectWithRefusal(here, answered.message)
  }
  const chosen = levelSchema.safeParse(posted)
  if (!chosen.success) throw data(null, { status: 400 })
  const here = href("/Messages/:userId/table", page)
  const set = await setChatLevel(viewer, chat, chosen.data)
  if (!set.done && set.reason === "not-found") throw refusalPage(set)
  if (!set.done) return redirectWithRefusal(here, set.message)
  const asked = `${isolated(chat.other.name)} is asked now, and nothing can be read before the yes.`
  return redirectWithNotice(here, set.value.asked ? asked : "It is saved, and counts from now on.")
}

/** Who reads along in one chat: to either side. */
export default function ChatTable({ loaderData }: Route.ComponentProps) {
  const { other, seats, theirs, invites } = loaderData
  const page = href("/Messages/:userId/table", { userId: other.id })
  return (
    <div className="section narrow stack">
      <title>{`Who reads along – ${other.name} – Rishta`}</title>
      <h1>Who reads along</h1>
      <p>
        <TextWithNames
          text={`In the chat with ${isolated(other.name)}. Both sides see who reads, and both have to want it.`}
        />
      </p>
      {theirs.length > 0 && (
        <section className="card sheet stack tight" aria-labelledby="theirs">
          <h2 id="theirs">At the other side</h2>
          <WhoReads page={page} table={theirs} />
          <Asked page={page} table={theirs} name={other.name} />
        </section>
      )}
      {seats.map((seat) => (
        <SeatForm key={seat.seatId} seat={seat} other={other.name} />
      ))}
      {invites && seats.length === 0 && (
        <p className="card sheet">
          Nobody of your family sits at your table. <Link to={href("/family/table")}>Invite somebody</Link>
        </p>
      )}
      <p>
        <Link to={href("/Messages/:userId", { userId: other.id })}>Back to the chat</Link>
      </p>
    </div>
  )
}

type Seat = Route.ComponentProps["loaderData"]["seats"][number]

function SeatForm({ seat, other }: { seat: Seat; other: string }) {
  return (
    <PostForm className="card sheet stack">
      <input type="hidden" name="seatId" value={seat.seatId} />
      <fieldset className="field choices">
        <legend>
          <TextWithNames text={seat.title} />
        </legend>
        <ExplainedChoices name="level" values={chatLevels} texts={CHAT_LEVELS} chosen={seat.level} />
      </fieldset>
      <p className="small soft">
        <TextWithNames text={stateText(seat, other)} />
      </p>
      <button className="button">{seat.ask ? "Save and ask" : "Save"}</button>
    </PostForm>
  )
}

function stateText({ right, waits, refused, ask }: Seat, other: string) {
  const name = isolated(other)
  if (waits) return `${name} has been asked and has not answered yet.`
  if (refused) return `${name} has said ‘Not now’, which holds for 30 days.`
  if (ask) return `${name} has not been asked yet.`
  return right ? `${name} has allowed it.` : `${name} is asked before anything can be read.`
}
