import type { profiles } from "#db/schema/profiles.ts"
import { MAKERS } from "./more-options.ts"

export type More = ReturnType<typeof moreOf>

/** What others read of it. It stands apart from the sections, by which a profile's completeness is measured: none of it is asked for. */
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
