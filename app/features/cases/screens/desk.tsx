import type { ComponentProps } from "react"
import { data, href, Link, redirect } from "react-router"
import { Keys } from "#app/forms/keys/keys.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { NOT_FOUND } from "#app/result.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { idFrom, orNotFound, pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import { listDueAnswers } from "../answers/answers.server.ts"
import { CaseList } from "../case-list.tsx"
import { ideaSchema } from "../case-schema.ts"
import stylesheet from "../cases.css?url&no-inline"
import { openCase } from "../cases.server.ts"
import { Board, StageFilter } from "../desk/board.tsx"
import { listCases, listDueSteps, listStillCases, readBoard } from "../desk/desk.server.ts"
import { findIdea } from "../desk/idea.server.ts"
import { IdeaForm } from "../desk/idea-form.tsx"
import { listTakenMembers } from "../desk/taken-members.server.ts"
import { TakenMembers } from "../desk/taken-members.tsx"
import { DueToday } from "../notes/due-today.tsx"
import { listDueNotes } from "../notes/notes.server.ts"
import { isStage, STAGES } from "../stages.ts"
import type { Route } from "./+types/desk"

export const handle = { plain: "form", keys: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const [viewer, query] = [context.get(viewerContext), new URL(request.url).searchParams]
  if (query.has("new")) return { idea: await findIdea(viewer, query), rules: rulesOf(ideaSchema) }
  const asked = query.get("stage")
  const stage = isStage(asked) ? asked : undefined
  if (query.has("of")) {
    const clientId = idFrom(query.get("of") ?? "")
    const whose = orNotFound(await ownClient(viewer, clientId))
    return {
      list: await listCases(viewer, { stage, clientId }, pagingFrom(request)),
      whose: whose.name,
      stage,
    }
  }
  if (stage) {
    const [list, columns] = await Promise.all([listCases(viewer, { stage }, pagingFrom(request)), readBoard(viewer)])
    return { list, whose: null, stage, columns }
  }
  const [steps, due, later, taken, still, columns, removed] = await Promise.all([
    listDueSteps(viewer),
    listDueNotes(viewer),
    listDueAnswers(viewer),
    listTakenMembers(viewer),
    listStillCases(viewer),
    readBoard(viewer),
    listRemoved(viewer, ["case"]),
  ])
  return { steps, due, later, taken, still, columns, removed }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request)
  if (form.get("intent") !== "open") throw data(null, { status: 400 })
  const submission = await readForm(form, ideaSchema)
  if (submission.status !== "success") return refused(submission)
  const { clientId, other } = submission.value
  const opened = await openCase(context.get(viewerContext), clientId, other)
  if (opened.done) return redirect(href("/cases/:id", { id: String(opened.value) }))
  if (opened === NOT_FOUND) throw refusalPage(opened)
  return refused(submission, { form: opened.message })
}

const KEYS: ComponentProps<typeof Keys>["keys"] = [
  ["J", "The next case or task"],
  ["K", "The one before"],
  ["Enter", "Open it"],
  ["D", "A task of today is done"],
  ["M", "Move this case"],
  ["N", "A new case"],
  ["/", "Search your notes"],
]

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Cases – Rishta</title>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="row between">
        <h1>{loaderData.whose ? `Cases of ${loaderData.whose}` : "Cases"}</h1>
        <div className="row">
          <Keys keys={KEYS} />
          <Link to={href("/meetings")}>The week ahead</Link>
          <Link to={href("/notes")} aria-keyshortcuts="/">
            All notes
          </Link>
          <Link to={href("/fees")}>Fees</Link>
          {!loaderData.idea && (
            <Link className="button" to={`${href("/cases")}?new`} aria-keyshortcuts="n">
              New case
            </Link>
          )}
        </div>
      </div>
      <Part data={loaderData} lastResult={actionData} />
    </div>
  )
}

interface PartProps {
  data: Route.ComponentProps["loaderData"]
  lastResult: Route.ComponentProps["actionData"]
}

function Part({ data: shown, lastResult }: PartProps) {
  if (shown.idea) return <IdeaForm idea={shown.idea} rules={shown.rules} lastResult={lastResult} />
  if (shown.list) return <Chosen {...shown} />
  const { steps, due, later, taken, still, columns, removed } = shown
  const first = columns.find(({ total }) => total > 0)?.stage ?? "considered"
  return (
    <>
      <DueToday steps={steps} due={due} later={later} />
      <TakenMembers {...taken} />
      {still.cases.length > 0 && (
        <section className="card sheet stack tight" aria-labelledby="still">
          <h2 id="still">No movement for a week</h2>
          <CaseList cases={still.cases} day="touched" />
          {still.more && <p className="soft">There are more once these have moved.</p>}
        </section>
      )}
      <Board columns={columns} current={first} />
      <RemovedToday removed={removed} />
    </>
  )
}

type Listed = Extract<Route.ComponentProps["loaderData"], { list: object }>

function Chosen({ list, stage, columns }: Listed) {
  return (
    <>
      <p>
        <Link to={href("/cases")}>Back to the desk</Link>
      </p>
      {columns && stage && <StageFilter columns={columns} current={stage} />}
      {stage && <h2>{STAGES[stage]}</h2>}
      <PagedList {...list} empty={stage ? "No case is here at the moment." : "There are no cases yet."}>
        <div className="card sheet">
          <CaseList cases={list.cases} />
        </div>
      </PagedList>
    </>
  )
}
