interface Pronouns {
  they: string
  They: string
  them: string
  Their: string
  verb: string
  are: string
}

const PRONOUNS: Record<string, Pronouns | undefined> = {
  male: { they: "he", They: "He", them: "him", Their: "His", verb: "he wishes", are: "He is" },
  female: { they: "she", They: "She", them: "her", Their: "Her", verb: "she wishes", are: "She is" },
}
const THEY = { they: "they", They: "They", them: "them", Their: "Their", verb: "they wish", are: "They are" }

export const pronounsOf = (gender: string | null) => PRONOUNS[gender ?? ""] ?? THEY
