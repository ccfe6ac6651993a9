import type { FamilyRelation, SeatLevel } from "#db/schema/family-levels.ts"

export const RELATIONS: Record<FamilyRelation, string> = {
  father: "Father",
  mother: "Mother",
  brother: "Brother",
  sister: "Sister",
  uncle: "Uncle",
  aunt: "Aunt",
  grandparent: "Grandparent",
  other: "Somebody else",
}

/** To whoever gives a level: what it lets a guardian see and do. */
export const LEVELS: Record<SeatLevel, { label: string; about: string }> = {
  told: {
    label: "Is told",
    about: "Hears that a request came or was accepted, and that a first message was written, with the other’s card.",
  },
  sees: {
    label: "Sees along",
    about: "Sees your favourites and requests, and these profiles as you see them, and can write comments.",
  },
  agrees: {
    label: "Agrees",
    about:
      "The same. Each request of yours waits for this yes before it leaves, and each acceptance before it counts. The others read ‘Decides with her family’ or ‘with his family’.",
  },
  table: {
    label: "At the table",
    about: "Sees the same, and reads and writes in the chats that you and the other side both open to it.",
  },
}

export const ONLY_PEOPLE = "Marriage consultants and administrators sit at no family’s table."

const INVITED: Record<SeatLevel, string[]> = {
  told: ["You are told when a request comes or is accepted, and when a first message is written."],
  sees: ["You see the shortlist, the requests and these profiles, and can write comments."],
  agrees: ["Requests wait for your yes before they leave, and acceptances before they count."],
  table: ["You read and write in the chats that both sides have opened to you, under your own name."],
}

/** To whoever is invited: each level sees what those before it see, and does what its own line says. */
export function levelsUpTo(level: SeatLevel) {
  const all: SeatLevel[] = level === "told" ? ["told"] : level === "sees" ? ["told", "sees"] : ["told", "sees", level]
  return all.flatMap((one) => INVITED[one])
}
