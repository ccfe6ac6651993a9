import { sql } from "drizzle-orm"
import type { z } from "zod"
import { profiles, visibleWith } from "#db/schema/profiles.ts"
import type { moreRules } from "./more-schema.ts"

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
  ...(status && { status, visible: visibleWith({ ...profiles, status: sql`${status}` }) }),
})
