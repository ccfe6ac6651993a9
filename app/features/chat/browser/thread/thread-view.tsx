import { Fragment } from "react"
import { dayName } from "#app/dates/chat-time.ts"
import { Bubble, PendingBubble } from "./bubble.tsx"
import type { PendingLine, Thread } from "./thread.ts"

interface ThreadViewProps {
  thread: Thread
  person: { name: string }
  labels: Record<number, string>
  seenUpTo: number
  now: number
  waiting: boolean
  onRetry(line: PendingLine): void
  onTakeBack?(line: PendingLine): void
  onCancel(clientId: string): void
}

export function ThreadView({ thread, person, labels, seenUpTo, now, ...pendings }: ThreadViewProps) {
  const { lines, pending } = thread
  return (
    <>
      {lines.map((line, i) => {
        const day = dayName(line.at, now)
        const before = lines[i - 1]
        const begins = !before || dayName(before.at, now) !== day
        return (
          <Fragment key={line.id}>
            {begins && <h2 className="day">{day}</h2>}
            <Bubble
              line={line}
              name={person.name}
              about={line.about && (labels[line.about] || "another pair")}
              read={line.id <= seenUpTo}
            />
          </Fragment>
        )
      })}
      {pending.map((line) => (
        <PendingBubble key={line.clientId} line={line} {...pendings} />
      ))}
    </>
  )
}
