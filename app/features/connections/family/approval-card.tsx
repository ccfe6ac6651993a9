import type { ReactNode } from "react"
import { isolated } from "#app/ui/isolated.ts"
import { NameAndAge, TextWithNames } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { Portrait } from "#app/ui/portrait.tsx"
import type { Approval } from "./approval-list.server.ts"

interface Props {
  /** The word with a no is the member's alone: guardians' pages have none. */
  approval: Omit<Approval, "word"> & Partial<Pick<Approval, "word">>
  /** Around the name, to the profile as the reader may open it. */
  link: (profileId: number, name: ReactNode) => ReactNode
  children?: ReactNode
}

export function ApprovalCard({ approval, link, children }: Props) {
  const { person, note, word } = approval
  return (
    <li className="card request">
      <Portrait name={person?.name ?? ""} pictureId={person?.pictureId} alt="" />
      <div className="who">
        <h3>
          {person ? link(person.profileId, <NameAndAge {...person} />) : "Somebody who is not shown at the moment"}
        </h3>
        {person && <p className="summary">{person.summary}</p>}
        <p className="small soft">
          <TextWithNames text={stateOf(approval)} />
        </p>
        {word && (
          <blockquote className="note-body" {...ownText(word)}>
            {word}
          </blockquote>
        )}
      </div>
      {note && (
        <div className="particulars">
          <blockquote className="note-body" {...ownText(note)}>
            {note}
          </blockquote>
        </div>
      )}
      {children}
    </li>
  )
}

const WHAT = { send: "A request to leave", accept: "A request to accept" }

function stateOf({ kind, outcome, askedOn, until, decidedOn, by }: Props["approval"]) {
  if (!outcome) return `${WHAT[kind]}, since ${askedOn}. It waits until ${until}.`
  if (outcome === "expired") return `Nobody answered until ${decidedOn}, so it has ended. It can be asked for again.`
  const who = by ? isolated(by) : "Somebody who no longer sits here"
  return outcome === "agreed" ? `${who} agreed on ${decidedOn}.` : `${who} said no on ${decidedOn}.`
}
