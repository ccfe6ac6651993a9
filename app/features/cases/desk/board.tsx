import { href, Link } from "react-router"
import { PostForm } from "#app/ui/post-form.tsx"
import { CaseLink } from "../case-link.tsx"
import { NextStep } from "../case-list.tsx"
import { STAGES, type Stage, stageNames } from "../stages.ts"
import { TwoFaces } from "../two-faces.tsx"
import type { readBoard } from "./desk.server.ts"

type Columns = Awaited<ReturnType<typeof readBoard>>

/** A phone shows only the `current` column, chosen above. */
export function Board({ columns, current }: { columns: Columns; current: Stage }) {
  return (
    <section className="stack tight" aria-labelledby="board">
      <h2 id="board">All cases</h2>
      <div className="phone">
        <StageFilter columns={columns} current={current} />
      </div>
      <div className="board">
        {columns.map((column) => (
          <Column key={column.stage} {...column} isCurrent={column.stage === current} />
        ))}
      </div>
    </section>
  )
}

export function StageFilter({ columns, current }: { columns: Columns; current: Stage }) {
  return (
    <nav className="row small chips stages" aria-label="Stage">
      {columns.map(({ stage, total }) => (
        <Link key={stage} to={stageAddress(stage)} aria-current={stage === current ? "page" : undefined}>
          {`${STAGES[stage]} (${counted(total)})`}
        </Link>
      ))}
    </nav>
  )
}

const stageAddress = (stage: Stage) => `${href("/cases")}?stage=${stage}`

const counted = (total: number) => (total > 1_000 ? "1,000+" : total)

function Column({ stage, total, cases, isCurrent }: Columns[number] & { isCurrent: boolean }) {
  return (
    <section
      className={`column${isCurrent ? " now" : ""}${total === 0 ? " none" : ""}`}
      aria-labelledby={`stage-${stage}`}
    >
      <h3 id={`stage-${stage}`}>
        <Link to={stageAddress(stage)}>{STAGES[stage]}</Link> <span className="soft">{counted(total)}</span>
      </h3>
      <ul className="stack tight">
        {cases.map((one) => (
          <CaseCard key={one.id} one={one} />
        ))}
      </ul>
      {total === 0 && <p className="small soft">None.</p>}
      {total > cases.length && (
        <p className="small">
          <Link to={stageAddress(stage)}>{`All ${counted(total)}`}</Link>
        </p>
      )}
    </section>
  )
}

function CaseCard({ one }: { one: Columns[number]["cases"][number] }) {
  return (
    <li className="card case" data-row="">
      <TwoFaces {...one} />
      <CaseLink {...one} />
      {one.nextStep && <NextStep {...one} />}
      {one.later && <p className="small">{one.later}</p>}
      <p className="small soft">{`since ${one.movedOn}`}</p>
      <details>
        <summary aria-label={`Move ${one.clientName} and ${one.otherName}`} aria-keyshortcuts="m">
          Move
        </summary>
        <PostForm action={href("/cases/:id", { id: String(one.id) })}>
          <input type="hidden" name="seen" value={one.seen} />
          <select name="stage" aria-label="To" defaultValue={afterStage(one.stage)}>
            {stageNames
              .filter((stage) => stage !== one.stage && stage !== "ended")
              .map((stage) => (
                <option key={stage} value={stage}>
                  {STAGES[stage]}
                </option>
              ))}
          </select>{" "}
          <button className="button quiet" name="intent" value="move">
            Move
          </button>
        </PostForm>
      </details>
    </li>
  )
}

const afterStage = (stage: Stage) =>
  stage === "ended" || stage === "engaged" ? "considered" : stageNames[stageNames.indexOf(stage) + 1]
