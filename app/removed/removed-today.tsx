import { Form, href } from "react-router"

interface RemovedTodayProps {
  removed: { id: number; label: string }[]
}

/** For the rest of the day, when the notice with its Undo is gone. */
export function RemovedToday({ removed }: RemovedTodayProps) {
  if (removed.length === 0) return null
  return (
    <details className="fold">
      <summary>{`Removed in the last 24 hours (${removed.length})`}</summary>
      <ul className="stack tight">
        {removed.map(({ id, label }) => (
          <li key={id} className="row between">
            <bdi className="soft">{label}</bdi>
            <Form method="post" action={href("/put-back")} preventScrollReset>
              <input type="hidden" name="removed" value={id} />
              <button className="link">
                Put it back<span className="away">{`: ${label}`}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </details>
  )
}
