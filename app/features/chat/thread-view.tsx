import { Fragment } from "react"
import { href, Link } from "react-router"
import { clockTime, dayName } from "./chat-time.ts"
import type { Line, PendingLine, Thread } from "./thread.ts"

interface ThreadViewProps {
  thread: Thread
  person: { name: string }
  seenUpTo: number
  zone: number
  now: number
  onRetry(clientId: string, text: string): void
}

/** Own and other's messages told apart by side, colour and name, under the days on which they were written. */
export function ThreadView({ thread, person, seenUpTo, zone, now, onRetry }: ThreadViewProps) {
  const { lines, pending } = thread
  const lastSeen = lines.reduce((last, line) => (line.mine && line.id <= seenUpTo ? line.id : last), 0)
  return (
    <>
      {lines.map((line, i) => {
        const day = dayName(line.at, now, zone)
        const before = lines[i - 1]
        const begins = !before || dayName(before.at, now, zone) !== day
        return (
          <Fragment key={line.id}>
            {begins && <h2 className="day">{day}</h2>}
            <Bubble line={line} name={person.name} zone={zone} seen={line.id === lastSeen} />
          </Fragment>
        )
      })}
      {pending.map((line) => (
        <PendingBubble key={line.clientId} line={line} onRetry={onRetry} />
      ))}
    </>
  )
}

function Bubble({ line, name, zone, seen }: { line: Line; name: string; zone: number; seen: boolean }) {
  return (
    <div className={line.mine ? "bubble own" : "bubble"}>
      <p dir="auto">{line.text}</p>
      <small>
        {line.mine ? "You, " : `${name}, `}
        <time dateTime={new Date(line.at).toISOString()}>{clockTime(line.at, zone)}</time>
        {seen && " – seen"}
        {!line.mine && (
          <>
            {" · "}
            <Link to={href("/report/:what/:id", { what: "message", id: String(line.id) })}>Report</Link>
          </>
        )}
      </small>
    </div>
  )
}

function PendingBubble({ line, onRetry }: { line: PendingLine; onRetry: ThreadViewProps["onRetry"] }) {
  return (
    <div className="bubble own">
      <p dir="auto">{line.text}</p>
      {line.failed ? (
        <small className="error">
          {`Not sent: ${line.failed} `}
          <button className="link" onClick={() => onRetry(line.clientId, line.text)}>
            Try again
          </button>
        </small>
      ) : (
        <small>sending...</small>
      )}
    </div>
  )
}
