import { href } from "react-router"
import { DescriptionList, type DescriptionRows } from "#app/features/profiles/shown/description-list.tsx"
import type { Section } from "#app/features/profiles/shown/profile-sections.ts"
import { NameAndAge, TextWithNames } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import { ContactLines } from "./contact-lines.tsx"
import type { findProfile } from "./find-profile.server.ts"

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export function Face({ pictureId, fit, ...person }: Pick<Profile, "pictureId" | "fit" | "name" | "age">) {
  return (
    <div className={pictureId ? "face" : "face faceless"}>
      <Portrait name={person.name} pictureId={pictureId} sizes="(min-width: 48rem) 20rem, 100vw" loading="first" />
      <div className="foot">
        <h1>
          <NameAndAge {...person} />
        </h1>
        {fit && (
          <p className="no-print">
            <TextWithNames text={fit.summary} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Their own number, and one of the family that is shared; or what the viewer waits for. */
export function Reached({
  contact,
  theirShare,
  trusted,
  own,
}: Pick<Profile, "contact" | "theirShare" | "trusted" | "own">) {
  return (
    <>
      {contact && <ContactLines number={contact.number} email={contact.email} />}
      {theirShare?.guardian && <ContactLines {...theirShare.guardian} email={null} />}
      {theirShare && <p className="small soft">{`Shared since ${theirShare.since} and until ${theirShare.until}.`}</p>}
      {trusted && !own && !contact && !theirShare && (
        <p className="soft">Phone number and e-mail are shown to chosen connections.</p>
      )}
    </>
  )
}

/** Unknown values are listed in one line below. */
interface DetailsProps {
  section: { title: string; rows: DescriptionRows }
  locked?: boolean
}

export function Details({ section: { title, rows }, locked = false }: DetailsProps) {
  const said = rows.filter(([, value]) => value !== null)
  return (
    <section className={locked ? "card sheet no-print" : "card sheet"}>
      <h2>{title}</h2>
      {said.length > 0 ? <DescriptionList rows={said} /> : <p>N/A</p>}
    </section>
  )
}

export function Unsaid({ sections }: Pick<Profile, "sections">) {
  const unsaid = sections
    .filter(({ title }) => title !== "Partner Preferences")
    .flatMap(({ rows }) => rows.flatMap(([label, value]) => (value === null ? [label.toLowerCase()] : [])))
  return unsaid.length > 0 && <p className="soft">{`Not said (N/A): ${[...new Set(unsaid)].join(", ")}`}</p>
}

const LOCKED = "Shown once you are connected"

export const lockedContact = ({ emailHint }: Pick<Profile, "emailHint">): Section => ({
  title: "Contact",
  rows: [
    ["Contact number", LOCKED],
    ["E-mail", emailHint ?? LOCKED],
    ["Birth date and parents’ names", LOCKED],
  ],
})

export function consultantOf(id: number, { name, company, checked, consented }: NonNullable<Profile["consultant"]>) {
  return {
    title: "Marriage Consultant",
    rows: [
      [
        "Name",
        <a key="name" href={href("/consultants/:id", { id: String(id) })}>
          {name}
        </a>,
      ],
      ["Company", company || null],
      ["Company check", checked ? "Checked" : "Not yet verified"],
      ["Client’s consent", consented],
    ] satisfies DescriptionRows,
  }
}
