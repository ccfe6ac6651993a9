import { onNotificationClick, onPush } from "./push.ts"

addEventListener("push", onPush as EventListener)
addEventListener("notificationclick", onNotificationClick as EventListener)
