import { Fragment } from "react"
import { dayName } from "#app/dates/chat-time.ts"
import { Bubble, PendingBubble } from "./bubble.tsx"
import type { PendingLine, Thread } from "./thread.ts"

interface ThreadViewProps {
  thread: Thread
  person: { name: string }
  seenUpTo: number
  zone: number
  now: number
  onRetry(line: PendingLine): void
  onCancel(clientId: string): void
}

/** Own and other's messages told apart by side, colour and name, under the days on which they were written. */
export function ThreadView({ thread, person, seenUpTo, zone, now, onRetry, onCancel }: ThreadViewProps) {
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
            <Bubble line={line} name={person.name} zone={zone} read={line.id === lastSeen} />
          </Fragment>
        )
      })}
      {pending.map((line) => (
        <PendingBubble key={line.clientId} line={line} onRetry={onRetry} onCancel={onCancel} />
      ))}
    </>
  )
}
