import type { Actor } from "#app/viewer/sessions.server.ts"
import type { accountStatus } from "#db/schema/accounts.ts"

export const ACTIONS = ["suspend", "restore", "delete"] as const
export type Action = (typeof ACTIONS)[number]

export const DONE: Record<Action, string> = { suspend: "suspended", restore: "restored", delete: "deleted" }

type Status = (typeof accountStatus.enumValues)[number]

/**
 * Why an administrator may not do this to an account, if so. Nobody acts on the own account, so whoever acts remains:
 * there is always an administrator left. Who leaves at the own wish is held to the same by `deleteAccount`.
 */
export function whyNoAction(action: Action, actor: Actor, target: { id: number; status: Status }) {
  if (target.id === actor.id) return "is your own account"
  if (target.status === "deleted") return "is deleted already"
  if (action === "suspend" && target.status === "suspended") return "is suspended already"
  if (action === "restore" && target.status !== "suspended") return "is not suspended"
}

/** Whether nothing is left to do, because the account is what the action would make of it. */
export const isSettled = (action: Action, { status }: { status: Status }) =>
  action === "restore" ? status === "active" || status === "pending" : status === DONE[action]

interface Outcomes {
  /** Names. */
  done: string[]
  settled: number
  /** Numbers of accounts that there are no longer. */
  gone: number
  /** What stood in the way of others. */
  refused: string[]
}

const users = (count: number) => (count === 1 ? "1 user" : `${count} users`)
const NAMED_AT_MOST = 3

/** What became of an action on several accounts: '3 users suspended, 1 was already.' */
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
