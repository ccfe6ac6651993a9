import { longDayOf } from "#app/dates/dates.ts"
import { columnOf, type Shown, shownAs } from "#app/features/profiles/fields/fields.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { moreOf } from "#app/features/profiles/more/more-of.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf, summaryOf, together } from "#app/features/profiles/shown/biodata.ts"
import { type Biodata, sectionsOf } from "#app/features/profiles/shown/profile-sections.ts"
import { capital } from "#app/ui/capital.ts"
import { langOf } from "#app/ui/own-text.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { type Choices, PART_OF } from "./parts.ts"

interface Said {
  text: string
  lang: "ur" | null
}

/** All that a sheet, a picture or a page of a link is made of; nothing that was not ticked is in it. */
export interface SheetContent {
  title: string
  name: Said
  headline: Said[]
  sections: { title: string; rows: { label: string; value: Said; strong: boolean }[] }[]
  texts: { title: string; text: Said }[]
  consultant: string | null
  /** 'Made on 27 November 2026 with Rishta'. */
  made: string
}

type Own = Pick<
  typeof profiles.$inferSelect,
  "firstName" | "lastName" | "contactNumber" | "aboutMe" | "aboutFamily" | "languages" | "madeBy"
>

export type SheetSource = Biodata & Own & { consultant: { name: string; company: string | null } | null }

const said = (text: string): Said => ({ text, lang: langOf(text) ?? null })

const PREFERENCES = "Partner Preferences"
const shownFields = Object.keys(PART_OF) as Shown[]

export function sheetContent(source: SheetSource, { parts }: Pick<Choices, "parts">, today = new Date()): SheetContent {
  const ticked = onlyTicked(source, parts)
  const name = fullName(source)
  const more = moreOf(ticked)
  return {
    title: `Biodata of ${name}`,
    name: said(name),
    headline: headlineOf(ticked).map(said),
    sections: [...sectionsIn(ticked, parts), ...extraSections(ticked, more.rows)],
    texts: more.texts.map(({ title, text }) => ({ title, text: said(text) })),
    consultant: source.consultant?.name ?? null,
    made: [
      `Made on ${longDayOf(today)} with Rishta`,
      source.consultant && `by ${[source.consultant.name, source.consultant.company].filter(Boolean).join(", ")}`,
    ]
      .filter(Boolean)
      .join(" "),
  }
}

/** What was not ticked is blank from here on. The date of birth stays for the age, and its row goes. */
function onlyTicked(source: SheetSource, parts: Choices["parts"]): SheetSource {
  const isTicked = (name: Shown) => PART_OF[name] === null || parts.includes(PART_OF[name])
  const hidden = shownFields.filter((name) => name !== "dateOfBirth" && !isTicked(name))
  return {
    ...source,
    ...(Object.fromEntries(hidden.map((name) => [columnOf(name), null])) as Partial<SheetSource>),
    ...(!parts.includes("contact") && { contactNumber: null }),
    ...(!parts.includes("about") && { aboutMe: null, aboutFamily: null, languages: [], madeBy: null }),
  }
}

const headlineOf = (ticked: SheetSource) => [
  together(String(ageOf(ticked.dateOfBirth)), capital(ticked.maritalStatus)),
  ...summaryOf(ticked).split("\n").filter(Boolean),
]

function sectionsIn(ticked: SheetSource, parts: Choices["parts"]) {
  const birthDate = shownAs("dateOfBirth")
  return sectionsOf(ticked, { trusted: true })
    .filter(({ title }) => title !== PREFERENCES || parts.includes("preferences"))
    .map(({ title, rows }) => ({
      title,
      rows: rows.flatMap(([label, value]) =>
        value === null || (label === birthDate && !parts.includes("birthDate"))
          ? []
          : [{ label, value: said(value), strong: false }],
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
}

function extraSections({ contactNumber }: SheetSource, rows: [string, string][]) {
  const number = phoneInGroups(contactNumber)
  const contact = number && { title: "Contact", rows: [{ label: "Phone number", value: said(number), strong: true }] }
  const more = rows.length > 0 && {
    title: "More",
    rows: rows.map(([label, value]) => ({ label, value: said(value), strong: false })),
  }
  return [more, contact].filter((one) => one !== false && one !== null && one !== "")
}
