import { href, Link, useLocation } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { withoutQuestion } from "#app/features/accounts/actions/action-schema.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { CHECKS, figure, onlySome, optionsOf } from "#app/features/moderation/labels.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { Filters } from "#app/forms/filters.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { langOf, ownText } from "#app/ui/own-text.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { decideOnCompany } from "../team/company-check.server.ts"
import { findConsultant, listConsultants, revealCnic } from "../team/team.server.ts"
import { TeamDialog } from "../team/team-dialog.tsx"
import { teamQueryFrom, teamQuestionFrom, teamSchema } from "../team/team-query.ts"
import { undoCompanyCheck } from "../team/undo-company-check.server.ts"
import type { Route } from "./+types/team-list"

const DECIDED = {
  check: "The company is marked as checked",
  uncheck: "The company is no longer marked as checked",
  "send-back": "The company is sent back",
  "undo-check": "The check is undone",
  "undo-send-back": "Sending back is undone",
}

export async function loader({ request }: Route.LoaderArgs) {
  const query = teamQueryFrom(request)
  const question = teamQuestionFrom(request)
  const [list, person] = await Promise.all([
    listConsultants(query, pagingFrom(request)),
    question && findConsultant(question.id),
  ])
  const asked = question && person && { step: question.step, person, rules: rulesOf(teamSchema) }
  return { query, asked, close: withoutQuestion(request), ...list }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, teamSchema)
  if (submission.status !== "success") return refused(submission)
  const { intent, id, reason } = submission.value
  const step = { actor: context.get(viewerContext), id, reason, ctx: context.get(requestContext) }
  // Only the answer to this post shows the CNIC: no address leads to it.
  if (intent === "reveal") {
    const revealed = await revealCnic(step)
    return { cnic: revealed.done ? revealed.value : revealed.message }
  }
  const back = href("/portal/team-list") + withoutQuestion(request)
  const decided = await (intent === "undo-check" || intent === "undo-send-back"
    ? undoCompanyCheck(step, intent)
    : decideOnCompany(step, intent))
  if (!decided.done) return refuseDecided(submission, decided, "account", id)
  return redirectWithNotice(back, `${DECIDED[intent]}: ${isolated(decided.value)}.`)
}

export default function TeamList({ loaderData, actionData }: Route.ComponentProps) {
  const { query, asked, close, consultants, more, ids: _, ...list } = loaderData
  return (
    <div className="section stack">
      <title>Marriage Counsaltant – Rishta</title>
      <h1>Marriage Counsaltant</h1>
      <Filters
        q={query.q}
        hint="Name, e-mail, company or city"
        limit={list.limit}
        choices={[
          {
            name: "checked",
            label: "Company",
            all: "Checked or not",
            value: query.checked,
            options: optionsOf(CHECKS),
          },
        ]}
      />
      {more && <p className="notice">{onlySome("consultants", list.total)}</p>}
      <PagedList {...list} empty="No consultant fits this search.">
        <StackedTable
          caption="Marriage consultants"
          rows={consultants}
          keyOf={({ id }) => id}
          columns={[
            { label: "Name", cell: WhoCell },
            { label: "Company", as: "long", cell: Company },
            { label: "CNIC", cell: Cnic },
            { label: "Clients", as: "number", cell: Clients },
            { label: "Company check", cell: Check },
          ]}
        />
      </PagedList>
      {asked && <TeamDialog {...asked} close={close} answer={actionData} />}
    </div>
  )
}

type Row = Route.ComponentProps["loaderData"]["consultants"][number]

function WhoCell({ id, name, email, status }: Row) {
  return (
    <>
      <AccountLink id={id} name={name} />{" "}
      <span className="small soft">{status === "suspended" ? `${email} · Suspended` : email}</span>
    </>
  )
}

const Company = ({ companyName, companyAddress }: Row) => (
  <span>
    <bdi lang={langOf(companyName)}>{companyName ?? "N/A"}</bdi> <span className="small soft">{companyAddress}</span>
  </span>
)

function Cnic({ id, name, cnicLastFour, sameCnic }: Row) {
  if (!cnicLastFour) return "N/A"
  return (
    <span>
      <Ask step="reveal" id={id} of={name}>
        {`•••• ${cnicLastFour}`}
      </Ask>{" "}
      {sameCnic && (
        <Link className="small" to={href("/portal/user-view/:id", { id: String(sameCnic) })}>
          {`The same as number ${sameCnic}`}
        </Link>
      )}
    </span>
  )
}

const Clients = ({ id, clients }: Row) => (
  <Link to={`${href("/portal/matches")}?consultant=${id}`}>{figure(clients)}</Link>
)

function Check({ id, name, checked, sentBack, corrected, reason }: Row) {
  return (
    <span>
      <StateMark tone={checked ? "good" : sentBack && !corrected ? "bad" : "waiting"}>
        {`${checked ? `Checked on ${checked}` : sentBack ? `Sent back on ${sentBack}` : "Not yet verified"}${corrected ? `, corrected on ${corrected}` : ""}`}
      </StateMark>{" "}
      <Ask step={checked ? "uncheck" : "check"} id={id} of={name}>
        {checked ? "Uncheck" : "Check"}
      </Ask>{" "}
      {!checked && (
        <Ask step="send-back" id={id} of={name}>
          Send back
        </Ask>
      )}
      {(checked || sentBack) && (
        <Ask step={checked ? "undo-check" : "undo-send-back"} id={id} of={name}>
          Undo
        </Ask>
      )}
      {reason && (
        <span className="small soft" {...ownText(reason)}>
          {` Asked for: ${reason}`}
        </span>
      )}
    </span>
  )
}

const LABELS: Record<string, (text: string, of: string) => string> = {
  reveal: (text, of) => `Show the CNIC of ${of}: ${text}`,
  "undo-check": (text, of) => `${text} the check of the company of ${of}`,
  "undo-send-back": (text, of) => `${text} sending back the company of ${of}`,
}

function Ask({ step, id, of, children }: { step: string; id: number; of: string; children: string }) {
  const { search } = useLocation()
  const label = LABELS[step]?.(children, of) ?? `${children} the company of ${of}`
  return (
    <Link to={withQuery(search, { confirm: step, id })} aria-label={label} preventScrollReset>
      {children}
    </Link>
  )
}
