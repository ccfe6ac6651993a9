import { href } from "react-router"
import type { Role } from "#db/schema/accounts.ts"
import type { requestStatus } from "#db/schema/connections.ts"
import type { notificationKinds } from "#db/schema/notifications.ts"
import type { MendStep } from "../profiles/check-words.ts"

interface Happening {
  kind: (typeof notificationKinds)[number]
  actorId: number | null
  actorName: string | null
  note: string | null
  /** Of a request: how it stands now. */
  status?: RequestStatus | null
  /** Of a request or connection: the client of the reader's, and of the other side's, whom it is about. */
  ownClient?: string | null
  theirClient?: string | null
  /** Of a decision on a profile: which one it is, and the step that waits to be mended now. */
  profileId?: number | null
  mend?: MendStep | null
}

type RequestStatus = (typeof requestStatus.enumValues)[number]

/** What a notification says, with the name that its cause has now. */
export function wordsOf({ kind, actorName, note, status, ownClient, theirClient }: Happening) {
  const name = actorName ?? "Somebody"
  const whom = ownClient ? `your client ${ownClient}` : "you"
  const forClient = theirClient ? ` for their client ${theirClient}` : ""
  if (kind === "request" && status === "accepted")
    return `You accepted the request of ${name}${ownClient ? ` for ${whom}` : ""}.`
  if (kind === "request" && status && status !== "pending") return `${name} asked to connect with ${whom}${forClient}.`
  if (kind === "request") return `${name} would like to connect with ${whom}${forClient}.`
  if (kind === "accepted") return `${name} is now connected with ${whom}${forClient}.`
  if (kind === "message") return `${name} has written to you.`
  if (kind === "assisted") return `${name} has taken your request: you can write to each other now.`
  return note ?? "There is news for you."
}

/** Where one reads on; requests of consultants stand under addresses of their own. */
export function placeOf(
  { kind, actorId, status, profileId, mend }: Omit<Happening, "actorName" | "note">,
  role?: Role,
) {
  const [received, connected] =
    role === "guest"
      ? [href("/received-request"), href("/accept-request")]
      : [`${href("/connectionRequest")}?tab=received`, href("/connections")]
  if (kind === "request") return status === "accepted" ? connected : received
  if (kind === "accepted") return connected
  if ((kind === "message" || kind === "assisted") && actorId)
    return href("/Messages/:userId", { userId: String(actorId) })
  if (kind === "match") return href("/Soulmate")
  if (kind === "subscription") return href("/subscription")
  if (kind !== "moderation" || !profileId) return href("/notifications")
  const id = String(profileId)
  return mend ? `${href("/UserEditProfile/:id", { id })}#${mend}` : href("/UserProfile/:id", { id })
}

/** `several` is at most one more than were looked at. */
export function matchWords(several: number, lookedAt: number) {
  if (several === 1) return "Somebody new suits you."
  return several > lookedAt ? `More than ${lookedAt} new people suit you.` : `${several} new people suit you.`
}
