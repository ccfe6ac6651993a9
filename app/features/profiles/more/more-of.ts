import type { profiles } from "#db/schema/profiles.ts"
import { MAKERS } from "./more-options.ts"

export type More = ReturnType<typeof moreOf>

/** Apart from the sections, which measure completeness: none of this is required. */
export const moreOf = ({
  aboutMe,
  aboutFamily,
  languages,
  madeBy,
}: Pick<typeof profiles.$inferSelect, "aboutMe" | "aboutFamily" | "languages" | "madeBy">) => ({
  texts: [
    { title: "About me", text: aboutMe },
    { title: "About my family", text: aboutFamily },
  ].filter((one): one is { title: string; text: string } => one.text !== null),
  rows: [
    ["Languages", languages.join(", ")],
    ["Profile made by", madeBy ? MAKERS[madeBy] : ""],
  ].filter(([, said]) => said) as [string, string][],
})
