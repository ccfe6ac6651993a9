import type { StateAfter } from "#app/features/people/connect/connection-state.ts"

export const STEP_TEXTS = {
  send: { done: "Connection request sent!", failed: "Failed to send request" },
  accept: { done: "You are connected now.", failed: "Failed to accept request" },
  decline: { done: "Connection or request removed", failed: "Failed to remove connection" },
  "undo-decline": { done: "The request waits for your answer again.", failed: "It could not be undone" },
  cancel: { done: "Connection or request removed", failed: "Failed to remove connection" },
  withdraw: { done: "You have taken it back. Nobody has heard of it.", failed: "It could not be taken back" },
  remove: { done: "Connection or request removed", failed: "Failed to remove connection" },
}

export type StepName = keyof typeof STEP_TEXTS

const WITH_FAMILY = "It waits with your family now. Nobody else has heard of it yet."

/** Asking somebody who has asked already connects at once. */
export const doneText = (step: StepName, state: StateAfter) =>
  state === "family" ? WITH_FAMILY : STEP_TEXTS[step === "send" && state === "connected" ? "accept" : step].done
