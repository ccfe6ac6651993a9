/** Why a command did not do what was asked, as programs read it; `forms/refusal.server.ts` has the status of each. */
export type Reason =
  | "invalid"
  | "forbidden"
  | "needs-plan"
  | "needs-profile"
  | "needs-consent"
  | "needs-otp"
  | "not-found"
  | "leaving"
  | "choose-client"
  | "heic"
  | "too-large"
  | "too-many"
  | "busy"
  | "no-storage"
  | ChatReason

/** Chat's own, which its page and sockets distinguish. */
export type ChatReason =
  | "signed-out"
  | "new-terms"
  | "soon"
  | "not-connected"
  | "unpaid"
  | "partners"
  | "waiting"
  | "too-fast"
  | "text"
  | "file"
  | "conflict"
  | "failed"

export interface Refusal {
  done: false
  reason: Reason
  message: string
}

/** `More`: what some refusals add. */
export type Result<Value = undefined, More = unknown> = { done: true; value: Value } | (Refusal & More)

export function done(): { done: true; value: undefined }
export function done<Value>(value: Value): { done: true; value: Value }
export function done(value?: unknown) {
  return { done: true, value }
}

export const refuse = <const More extends object = object>(
  reason: Reason,
  message: string,
  more?: More,
): Refusal & More => ({ done: false, reason, message, ...more }) as Refusal & More

/** Nobody learns whether it does not exist or is not for them. */
export const NOT_FOUND = refuse("not-found", "It may have moved, or it is not open to you.")
