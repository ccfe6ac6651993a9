import { longCalendarDay } from "#app/dates/dates.ts"
import type { Version } from "./versions.server.ts"

/** Below the title of a document. */
export function InForce({ versions }: { versions: Version[] }) {
  const current = versions.find(({ holds }) => holds)
  const next = versions.findLast(({ holds }) => !holds)
  return (
    <p className="soft">
      {current && `In force since ${longCalendarDay(current.version)}. `}
      {next && (
        <a href="#what-has-changed">{`These words change on ${longCalendarDay(next.version)}: see what is different.`}</a>
      )}
    </p>
  )
}

export const hasChanged = (versions: Version[]) => versions.length > 1

/** Of each version but the first, under the document's heading 'What has changed'. */
export const Changes = ({ versions }: { versions: Version[] }) => (
  <>
    {versions
      .filter(({ changes }) => changes.length > 0)
      .map(({ version, changes, holds }) => (
        <section key={version}>
          <h3>{`${holds ? "Since" : "From"} ${longCalendarDay(version)}`}</h3>
          <ChangeList changes={changes} />
        </section>
      ))}
    {hasChanged(versions) && <p className="small soft">{`The first version is of ${firstDay(versions)}.`}</p>}
  </>
)

const firstDay = (versions: Version[]) => longCalendarDay(versions.at(-1)!.version)

export const ChangeList = ({ changes }: { changes: string[] }) => (
  <ul className="stack tight">
    {changes.map((change) => (
      <li key={change}>{change}</li>
    ))}
  </ul>
)
