// Apart from the schema: this reaches the browser.

/** For the decliner's own list and the portal's figures, never for whoever asked. */
export const DECLINE_REASONS = [
  "We do not suit each other",
  "Our families would not agree",
  "Too far away",
  "Already in talks with somebody",
  "Not looking at the moment",
  "Something else",
] as const

export type DeclineReason = (typeof DECLINE_REASONS)[number]
