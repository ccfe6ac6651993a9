import type { ReactNode } from "react"
import { TextWithNames } from "#app/ui/names.tsx"
import type { Notification } from "./notifications.server.ts"

interface OpenNotificationProps {
  notification: Notification
  /** Where there is room: on every page's bell it would weigh too much. */
  face?: ReactNode
}

export function OpenNotification({ notification: { id, text, time, unread }, face }: OpenNotificationProps) {
  const shown = <TextWithNames text={text} />
  return (
    <button className="menu-item note" name="id" value={id}>
      {face}
      <span>
        {unread && <span className="away">Unread: </span>}
        {unread ? <strong>{shown}</strong> : shown} <small className="soft">{time}</small>
      </span>
    </button>
  )
}
