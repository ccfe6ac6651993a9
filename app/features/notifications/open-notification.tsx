import { Face } from "#app/ui/face.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { TextWithNames } from "#app/ui/names.tsx"
import type { Notification } from "./notifications.server.ts"

export function OpenNotification({ notification }: { notification: Notification }) {
  const { id, text, time, unread } = notification
  const shown = <TextWithNames text={text} />
  return (
    <button className="menu-item note" name="id" value={id}>
      {"from" in notification ? (
        <Face name={notification.from} picture={notification.picture} />
      ) : (
        <span className="avatar">
          <Icon name={notification.icon} />
        </span>
      )}
      <span>
        {unread && <span className="away">Unread: </span>}
        {unread ? <strong>{shown}</strong> : shown}
        <small className="soft">{time}</small>
      </span>
    </button>
  )
}
