import { longDayOf } from "#app/dates/dates.ts"
import { columnOf, type Shown, shownAs } from "#app/features/profiles/fields/fields.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { moreOf } from "#app/features/profiles/more/more-of.ts"
import { phoneInGroups } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf, summaryOf, together } from "#app/features/profiles/shown/biodata.ts"
import { type Biodata, type Section, sectionsOf } from "#app/features/profiles/shown/profile-sections.ts"
import { visibleText } from "#app/forms/visible-text.ts"
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
  headline: string[]
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

/** Letters that fonts have, and lines. */
const printable = (text: string) =>
  visibleText(text.toWellFormed())
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\ufe00-\ufe0f]/g, "")

const said = (text: string): Said => ({ text: printable(text), lang: langOf(text) ?? null })

const PREFERENCES = "Partner Preferences"
const CONTACT = "Contact"
const shownFields = Object.keys(PART_OF) as Shown[]

export function sheetContent(source: SheetSource, { parts }: Pick<Choices, "parts">, today = new Date()): SheetContent {
  const ticked = onlyTicked(source, parts)
  const name = printable(fullName(source))
  const more = moreOf(ticked)
  return {
    title: `Biodata of ${name}`,
    name: said(name),
    headline: headlineOf(ticked).map(printable),
    sections: sectionsIn(ticked, parts, more.rows),
    texts: more.texts.map(({ title, text }) => ({ title, text: said(text) })),
    consultant: source.consultant && printable(source.consultant.name),
    made: `Made on ${longDayOf(today)} with Rishta${printable(byConsultant(source))}`,
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

const byConsultant = ({ consultant }: SheetSource) =>
  consultant ? ` by ${[consultant.name, consultant.company].filter(Boolean).join(", ")}` : ""

const headlineOf = (ticked: SheetSource) => [
  together(String(ageOf(ticked.dateOfBirth)), capital(ticked.maritalStatus)),
  ...summaryOf(ticked).split("\n").filter(Boolean),
]

/** A picture that has no room for everything leaves out the last ones. */
function sectionsIn(ticked: SheetSource, parts: Choices["parts"], more: Section["rows"]) {
  const own = sectionsOf(ticked, { trusted: true })
  const sections: Section[] = [
    ...own.filter(({ title }) => title !== PREFERENCES),
    { title: CONTACT, rows: [["Phone number", phoneInGroups(ticked.contactNumber)]] },
    ...own.filter(({ title }) => title === PREFERENCES && parts.includes("preferences")),
    { title: "More", rows: more },
  ]
  const birthDate = shownAs("dateOfBirth")
  return sections
    .map(({ title, rows }) => ({
      title,
      rows: rows.flatMap(([label, value]) =>
        value === null || (label === birthDate && !parts.includes("birthDate"))
          ? []
          : [{ label, value: said(value), strong: title === CONTACT }],
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
}
