import { refuse } from "#app/result.ts"
import type { TermsState } from "#db/schema/consents.ts"

export const NEW_TERMS = refuse(
  "new-terms",
  "Nothing was done. Our terms have changed: please say first whether you agree.",
)

/**
 * Once a version holds, whoever has not agreed to it reads, leaves and takes the own data along. Pages, API and sockets ask
 * this of whatever does more.
 */
export const mayAct = ({ terms }: { terms?: TermsState | null }) => terms !== "asked" && terms !== "put-off"

/** 'Not now' is an answer: the same is not asked on the way to a page again. */
export const isAskedForTerms = ({ terms }: { terms?: TermsState | null }) => terms === "asked"
