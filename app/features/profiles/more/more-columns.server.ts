import { type SQL, sql } from "drizzle-orm"
import type { z } from "zod"
import { profiles } from "#db/schema/profiles.ts"
import type { moreRules } from "./more-schema.ts"
import { type ProfileStatus, STATUSES } from "./status-policy.ts"

export const moreColumns = {
  aboutMe: profiles.aboutMe,
  aboutFamily: profiles.aboutFamily,
  languages: profiles.languages,
  madeBy: profiles.madeBy,
  status: profiles.status,
}

type MoreAnswers = { [Name in keyof typeof moreRules]?: z.output<(typeof moreRules)[Name]> }

export const moreColumnsOf = ({ aboutMe, aboutFamily, languages, madeBy, status }: MoreAnswers) => ({
  aboutMe: aboutMe || null,
  aboutFamily: aboutFamily || null,
  languages: languages ?? [],
  madeBy: madeBy ?? null,
  ...(status && { status, visible: visibleWith(status) }),
})

/** A suspended owner's profile stays hidden, whatever status it is given meanwhile. */
const visibleWith = (status: ProfileStatus): SQL | boolean =>
  STATUSES[status].listed &&
  sql`case when ${profiles.status} = 'paused' then not ${profiles.hiddenBySuspension} else ${profiles.visible} end`
