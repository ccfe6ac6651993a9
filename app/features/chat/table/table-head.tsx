import { Link } from "react-router"
import { TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { askedText, seatedText } from "./table-texts.ts"

/** Somebody's guardian in a chat, as one of the two sides sees it. */
export interface AtTable {
  seatId: number
  /** Beside the reader. */
  mine: boolean
  title: string
  right: "reads" | "writes" | null
  waits: "reads" | "writes" | null
}

interface Props {
  /** The chat's page of the table. */
  page: string
  table: AtTable[]
}

/** Who reads besides the two: in the head of the chat, for good. */
export function WhoReads({ page, table }: Props) {
  return table.map(
    ({ seatId, mine, title, right }) =>
      right && (
        <div key={seatId} className="row small soft">
          <span>
            <TextWithNames text={seatedText(title, right)} />
          </span>
          {mine ? (
            <Link to={page}>Change</Link>
          ) : (
            <Answer page={page} seatId={seatId} says="stop" className="link">
              Stop
            </Answer>
          )}
        </div>
      ),
  )
}

/** What one side is asked, and what the other side has not answered yet. */
export function Asked({ page, table, name }: Props & { name: string }) {
  return table.map(({ seatId, mine, title, waits }) => {
    if (!waits) return null
    if (mine)
      return (
        <p key={seatId} className="notice small">
          <TextWithNames text={`${askedText(title, waits)} \u2068${name}\u2069 has been asked.`} />
        </p>
      )
    return (
      <section key={seatId} className="notice stack tight" aria-label="A question to you">
        <p>
          <TextWithNames text={askedText(title, waits)} />
        </p>
        <p className="small soft">Only what is written after your yes can be read. You can take it back at any time.</p>
        <div className="row">
          <Answer page={page} seatId={seatId} says="allow" className="button small">
            Allow
          </Answer>
          <Answer page={page} seatId={seatId} says="not-now" className="button quiet small">
            Not now
          </Answer>
        </div>
      </section>
    )
  })
}

interface AnswerProps {
  page: string
  seatId: number
  says: "allow" | "not-now" | "stop"
  className: string
  children: string
}

const Answer = ({ page, seatId, says, className, children }: AnswerProps) => (
  <PostForm action={page}>
    <input type="hidden" name="seatId" value={seatId} />
    <button className={className} name="says" value={says}>
      {children}
    </button>
  </PostForm>
)
