import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { z } from "zod"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { answerApproval } from "#app/features/connections/family/answer-approval.server.ts"
import { ApprovalCard } from "#app/features/connections/family/approval-card.tsx"
import { listApprovals } from "#app/features/connections/family/approval-list.server.ts"
import { noteField } from "#app/features/connections/request-schema.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idField, idFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listTogether } from "../looking/requests-together.server.ts"
import { seatAlong } from "../looking/seat-along.server.ts"
import { linkAt, TogetherCard } from "../looking/together-card.tsx"
import { agrees } from "../seats/seat-policy.ts"
import type { Route } from "./+types/requests"

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { seat, member } = await seatAlong(viewer, idFrom(params.seat))
  const [all, together] = await Promise.all([listApprovals(member, viewer), listTogether(member, viewer)])
  const approvals = all.map(({ word: _hers, ...approval }) => approval)
  return { id: String(seat.id), member: seat.memberName, agrees: agrees(seat), approvals, ...together }
}

const fields = z.object({ approvalId: idField, says: z.enum(["agreed", "declined"]), word: noteField })

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { seat } = await seatAlong(viewer, idFrom(params.seat))
  const here = href("/family/:seat/requests", { seat: String(seat.id) })
  const posted = Object.fromEntries(await readFields(request))
  const { data: answer, error } = fields.safeParse(posted)
  if (!answer) {
    const approvalId = idField.safeParse(posted.approvalId).data
    if (!approvalId || !error.issues.some(({ path }) => path[0] === "word")) throw data(null, { status: 400 })
    return data({ approvalId, word: String(posted.word), error: error.issues[0]!.message }, { status: 400 })
  }
  const answered = await answerApproval(viewer, answer.approvalId, { says: answer.says, word: answer.word || null })
  if (answered.done)
    return redirectWithNotice(here, answer.says === "agreed" ? "You have agreed." : "You have said no.")
  if (answered.reason === "not-found") throw refusalPage(answered)
  return redirectWithRefusal(here, answered.message)
}

/** To a guardian: what waits for an answer, and the member's requests as she sees them. */
export default function FamilyRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { id, member, approvals, received, sent } = loaderData
  const waiting = approvals.filter(({ outcome }) => !outcome)
  const answered = approvals.filter(({ outcome }) => outcome)
  const link = linkAt(id)
  return (
    <div className="section stack">
      <title>{`Requests of ${member} – Rishta`}</title>
      <h1>
        <TextWithNames text={`Requests of ${isolated(member)}`} />
      </h1>
      {loaderData.agrees && (
        <section className="stack tight" aria-labelledby="waiting">
          <h2 id="waiting">Waits for your answer</h2>
          {waiting.length === 0 && <p className="soft">Nothing waits at the moment.</p>}
          <ul className="requests">
            {waiting.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} link={link}>
                <AnswerForms
                  approval={approval}
                  wrong={actionData && actionData.approvalId === approval.id ? actionData : undefined}
                />
              </ApprovalCard>
            ))}
          </ul>
        </section>
      )}
      {answered.length > 0 && (
        <section className="stack tight" aria-labelledby="answered">
          <h2 id="answered">Answered</h2>
          <ul className="requests">
            {answered.map((approval) => (
              <ApprovalCard key={approval.id} approval={approval} link={link} />
            ))}
          </ul>
        </section>
      )}
      <Together title="Received" id="received" people={received} link={link} />
      <Together title="Sent" id="sent" people={sent} link={link} />
      <p>
        <Link to={href("/family/:seat", { seat: id })}>Back to the table</Link>
      </p>
    </div>
  )
}

interface TogetherProps {
  title: string
  id: string
  people: Route.ComponentProps["loaderData"]["received"]
  link: (profileId: number, name: ReactNode) => ReactNode
}

const Together = ({ title, id, people, link }: TogetherProps) => (
  <section className="stack tight" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {people.length === 0 && <p className="soft">None at the moment.</p>}
    <ul className="requests">
      {people.map((person) => (
        <TogetherCard key={person.requestId} person={person} link={link}>
          <p className="small soft">{`${title} ${person.asked}`}</p>
        </TogetherCard>
      ))}
    </ul>
  </section>
)

interface AnswerProps {
  approval: Route.ComponentProps["loaderData"]["approvals"][number]
  wrong?: { word: string; error: string }
}

function AnswerForms({ approval: { id, person }, wrong }: AnswerProps) {
  const whose = person ? ` ${person.name}` : ""
  const field = `word-${id}`
  return (
    <div className="row">
      <PostForm>
        <input type="hidden" name="approvalId" value={id} />
        <button className="button" name="says" value="agreed" aria-label={`Agree${whose}`}>
          Agree
        </button>
      </PostForm>
      <details open={wrong !== undefined}>
        <summary className="button quiet">Say no</summary>
        <PostForm className="stack tight">
          <input type="hidden" name="approvalId" value={id} />
          <label className="field" htmlFor={field}>
            A word with it, for the member alone
          </label>
          <textarea
            id={field}
            name="word"
            rows={2}
            maxLength={200}
            defaultValue={wrong?.word}
            aria-describedby={wrong && `${field}-error`}
          />
          {wrong && (
            <p className="error" id={`${field}-error`}>
              {wrong.error}
            </p>
          )}
          <button className="button" name="says" value="declined" aria-label={`Say no${whose}`}>
            Say no
          </button>
        </PostForm>
      </details>
    </div>
  )
}
