import { href } from "react-router"
import type { requestStatus } from "#db/schema/connections.ts"
import type { notificationKinds } from "#db/schema/notifications.ts"

interface Happening {
  kind: (typeof notificationKinds)[number]
  actorId: number | null
  actorName: string | null
  note: string | null
  /** Of a request: how it stands now. */
  status?: RequestStatus | null
}

type RequestStatus = (typeof requestStatus.enumValues)[number]

/** What a notification says, with the name that its cause has now. */
export function wordsOf({ kind, actorName, note, status }: Happening) {
  const name = actorName ?? "Somebody"
  if (kind === "request" && status === "accepted") return `You accepted the request of ${name}.`
  if (kind === "request" && status && status !== "pending") return `${name} asked to connect with you.`
  if (kind === "request") return `${name} would like to connect with you.`
  if (kind === "accepted") return `${name} is now connected with you.`
  if (kind === "message") return `${name} has written to you.`
  return note ?? "There is news for you."
}

/** Where one reads on. */
export function placeOf({ kind, actorId, status }: Pick<Happening, "kind" | "actorId" | "status">) {
  if (kind === "request" && status === "accepted") return href("/connections")
  if (kind === "request") return `${href("/connectionRequest")}?tab=received`
  if (kind === "accepted") return href("/connections")
  if (kind === "message" && actorId) return href("/Messages/:userId", { userId: String(actorId) })
  if (kind === "match") return href("/Soulmate")
  if (kind === "subscription") return href("/subscription")
  return href("/notifications")
}

/** `several` is at most one more than were looked at. */
export function matchWords(several: number, lookedAt: number) {
  if (several === 1) return "Somebody new suits you."
  return several > lookedAt ? `More than ${lookedAt} new people suit you.` : `${several} new people suit you.`
}
