import { capital } from "#app/ui/capital.ts"
import type { pronounsOf } from "../pronouns.ts"

/** One wish, and whether the other is so. */
interface Judged {
  verdict: "met" | "missed" | "unsaid"
}

/** The seeker, addressed or named by the first name. */
interface SeekerPronouns {
  you: string
  your: string
  meet: string
  say: string
}

/** Counts only where some wishes are met and some are not. */
export function summaryOfFit(
  preferences: Judged[],
  asked: Judged[],
  { you, your, meet, say }: SeekerPronouns,
  { their, theirs }: ReturnType<typeof pronounsOf>,
) {
  const suits = saying(preferences, {
    all: `Meets all ${your} wishes`,
    some: (met, of) => `Meets ${met} of ${your} ${of} wishes`,
    none: `Meets none of ${your} wishes`,
    unsaid: `Says nothing about ${your} wishes`,
  })
  // 'of his' after 'your wishes', else 'of his wishes'.
  const [whose, ending] = suits ? [theirs, ""] : [`${their} wishes`, " wishes"]
  const suited = saying(asked, {
    all: `${you} ${meet} all of ${whose}`,
    some: (met, of) => `${you} ${meet} ${met} of ${their} ${of}${ending}`,
    none: `${you} ${meet} none of ${whose}`,
    unsaid: `${you} ${say} nothing about ${whose}`,
  })
  return capital([suits, suited].filter(Boolean).join(" · ") || "No wishes on either side yet")
}

interface Sayings {
  all: string
  some(met: number, of: number): string
  none: string
  unsaid: string
}

/** Undefined where nothing is wished. */
function saying(rows: Judged[], say: Sayings) {
  const met = rows.filter(({ verdict }) => verdict === "met").length
  if (rows.length === 0) return
  if (met === rows.length) return say.all
  if (met > 0) return say.some(met, rows.length)
  return rows.every(({ verdict }) => verdict === "unsaid") ? say.unsaid : say.none
}
