import { TextWithNames } from "#app/ui/names.tsx"
import type { Notification } from "./notifications.server.ts"

export function OpenNotification({ notification: { id, text, time, unread } }: { notification: Notification }) {
  const shown = <TextWithNames text={text} />
  return (
    <button className="menu-item note" name="id" value={id}>
      <span>
        {unread && <span className="away">Unread: </span>}
        {unread ? <strong>{shown}</strong> : shown} <small className="soft">{time}</small>
      </span>
    </button>
  )
}
