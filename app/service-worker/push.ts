/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

interface Push {
  title: string
  body: string
  tag: string
  url: string
}

/** A push must show a notice: an unreadable one gets a general text. */
const UNREAD: Push = { title: "Rishta", body: "There is news for you.", tag: "news", url: "/notifications" }

export function onPush(event: PushEvent) {
  const { title, body, tag, url } = { ...UNREAD, ...read(event) }
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: "/icon-192.png",
      badge: "/icon-192.png",
      data: { url },
    }),
  )
}

function read({ data }: PushEvent): Partial<Push> {
  try {
    return data?.json()
  } catch {
    return {}
  }
}

export function onNotificationClick(event: NotificationEvent) {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.url ?? UNREAD.url, self.location.origin)))
}

/** In an open window if there is one; only within this site. */
async function open({ href, origin }: URL) {
  const address = origin === self.location.origin ? href : self.location.origin
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true })
  const there = windows.find(({ url }) => url === address)
  if (there) return there.focus()
  return self.clients.openWindow(address)
}
