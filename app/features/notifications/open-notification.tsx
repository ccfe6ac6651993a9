import { Form, href } from "react-router"
import { Words } from "#app/ui/names.tsx"
import type { Notification } from "./notifications.server.ts"

export function OpenNotification({ notification }: { notification: Notification }) {
  const { id, text, time, unread } = notification
  const words = <Words text={text} />
  return (
    <Form method="post" action={href("/notifications")}>
      <input type="hidden" name="id" value={id} />
      <button className="menu-item note" name="intent" value="open">
        <span>
          {unread && <span className="away">Unread: </span>}
          {unread ? <strong>{words}</strong> : words} <small className="soft">{time}</small>
        </span>
      </button>
    </Form>
  )
}
