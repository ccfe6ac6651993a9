// Without tables: pages offer these as choices, and no table reaches the browser.

/** What a guardian is to the member. */
export const familyRelations = [
  "father",
  "mother",
  "brother",
  "sister",
  "uncle",
  "aunt",
  "grandparent",
  "other",
] as const
export type FamilyRelation = (typeof familyRelations)[number]

/** 'Told', 'sees along', 'agrees' and 'at the table': each sees what the one before it sees. */
export const seatLevels = ["told", "sees", "agrees", "table"] as const
export type SeatLevel = (typeof seatLevels)[number]

/** What a guardian may do in one chat, where it is not what the seat says. */
export const chatLevels = ["none", "told", "reads", "writes"] as const
export type ChatLevel = (typeof chatLevels)[number]

/** An invitation can be used for so long. */
export const INVITATION_DAYS = 7
