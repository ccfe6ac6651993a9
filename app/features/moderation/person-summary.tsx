import { isolated } from "#app/ui/isolated.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import { ROLES, STATUSES } from "./labels.ts"
import type { PersonSummary } from "./person-summary.server.ts"

/** `note`: what is to be said of this one. */
export type SummaryWithNote = PersonSummary & { note?: string }

/** So that two of one name are not mistaken for one another. */
export const PersonSummaries = ({ people }: { people: readonly SummaryWithNote[] }) => (
  <ul className="stack tight" aria-label={people.length === 1 ? "Whom this is about" : "Whom these are"}>
    {people.map((person) => (
      <li key={person.id} className="whom">
        <Portrait name={person.profileName ?? person.name} pictureId={person.pictureId} alt="" />
        <div>
          <strong>
            <PersonName {...person} />
          </strong>
          <p className="small soft">{inShort(person)}</p>
          {person.email && <p className="small soft">{person.email}</p>}
          {(person.company || person.city) && (
            <p className="small soft">
              <TextWithNames
                text={[person.company, person.city].flatMap((text) => (text ? isolated(text) : [])).join(", ")}
              />
            </p>
          )}
          {person.note && <p className="small">{person.note}</p>}
        </div>
      </li>
    ))}
  </ul>
)

const inShort = ({ id, role, status, since }: PersonSummary) =>
  [`No. ${id}`, ROLES[role], ...(status === "active" ? [] : [STATUSES[status]]), `since ${since}`].join(" · ")

/** The portal's way: the account's own name, and the profile's where others read another one. */
export const PersonName = ({ name, profileName }: Pick<PersonSummary, "name" | "profileName">) => (
  <>
    <Name>{name}</Name>
    {profileName && (
      <>
        {" (profile: "}
        <Name>{profileName}</Name>)
      </>
    )}
  </>
)
