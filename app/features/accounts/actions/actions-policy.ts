import type { Actor } from "#app/viewer/sessions.server.ts"
import type { accountStatus } from "#db/schema/accounts.ts"

export const ACTIONS = ["suspend", "restore", "delete"] as const
export type Action = (typeof ACTIONS)[number]

export const DONE: Record<Action, string> = { suspend: "suspended", restore: "restored", delete: "deleted" }

type Status = (typeof accountStatus.enumValues)[number]

/** Nobody acts on their own account, so an administrator always remains; `deleteAccount` checks it for oneself. */
export function whyNoAction(action: Action, actor: Actor, target: { id: number; status: Status }) {
  if (target.id === actor.id) return "is your own account"
  if (target.status === "deleted") return "is deleted already"
  if (action === "suspend" && target.status === "suspended") return "is suspended already"
  if (action === "restore" && target.status !== "suspended") return "is not suspended"
}

/** The account is already what the action would make of it. */
export const isSettled = (action: Action, { status }: { status: Status }) =>
  action === "restore" ? status === "active" || status === "pending" : status === DONE[action]

/** Nobody deletes several by a slip: how many is typed. */
export const needsCount = (action: Action, people: number) => action === "delete" && people > 1

interface Outcomes {
  done: string[]
  settled: number
  gone: number
  refused: string[]
}

const users = (count: number) => (count === 1 ? "1 user" : `${count} users`)
const NAMED_AT_MOST = 3

export function outcomeText(action: Action, { done, settled, gone, refused }: Outcomes) {
  const already =
    settled > 0 && `${settled} ${settled === 1 ? "was" : "were"} ${action === "restore" ? "not suspended" : "already"}`
  const counted = done.length > 0 && `${users(done.length)} ${DONE[action]}`
  const nothing = already && `Nobody was ${DONE[action]}: ${already}`
  return [
    counted ? `${[counted, already].filter(Boolean).join(", ")}.` : nothing && `${nothing}.`,
    gone > 0 && `${gone === 1 ? "1 account no longer exists" : `${gone} accounts no longer exist`}.`,
    ...refused.slice(0, NAMED_AT_MOST),
  ]
    .filter(Boolean)
    .join(" ")
}
