interface Pronouns {
  They: string
  their: string
  theirs: string
  verb: string
  are: string
}

const PRONOUNS: Record<string, Pronouns | undefined> = {
  male: { They: "He", their: "his", theirs: "his", verb: "he wishes", are: "He is" },
  female: { They: "She", their: "her", theirs: "hers", verb: "she wishes", are: "She is" },
}
const THEY = { They: "They", their: "their", theirs: "theirs", verb: "they wish", are: "They are" }

export const pronounsOf = (gender: string | null) => PRONOUNS[gender ?? ""] ?? THEY
