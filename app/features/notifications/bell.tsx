import { Form, href, Link } from "react-router"
import { Icon } from "#app/ui/icon.tsx"
import type { Notification } from "./notifications.server.ts"
import { OpenNotification } from "./open-notification.tsx"

export interface BellProps {
  unread: number
  newest: Notification[]
}

export function Bell({ unread, newest }: BellProps) {
  const name = unread > 0 ? `Notifications: ${unread} unread` : "Notifications"
  return (
    <>
      <details className="menu desk" name="menu">
        <summary className="icon-button" aria-label={name}>
          <Face unread={unread} />
        </summary>
        <div className="menu-sheet notes">
          {newest.length === 0 ? (
            <p className="soft">No new notifications</p>
          ) : (
            <Form method="post" action={href("/notifications")}>
              <input type="hidden" name="intent" value="open" />
              <ul>
                {newest.map((notification) => (
                  <li key={notification.id}>
                    <OpenNotification notification={notification} />
                  </li>
                ))}
              </ul>
            </Form>
          )}
          {unread > 0 && <MarkAll className="menu-item" />}
          <Link to={href("/notifications")}>View All Notifications</Link>
        </div>
      </details>
      <div className="phone">
        <Link className="icon-button" to={href("/notifications")} aria-label={name}>
          <Face unread={unread} />
        </Link>
      </div>
    </>
  )
}

export function MarkAll({ className }: { className: string }) {
  return (
    <Form method="post" action={href("/notifications")} preventScrollReset>
      <button className={className} name="intent" value="all">
        Mark all as read
      </button>
    </Form>
  )
}

function Face({ unread }: { unread: number }) {
  return (
    <>
      <Icon name="bell" />
      {unread > 0 && (
        <span className="count" aria-hidden="true">
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </>
  )
}
