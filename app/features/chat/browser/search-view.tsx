import { href, Link } from "react-router"
import { clockTime, dayName } from "#app/dates/chat-time.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { withQuery } from "#app/url/query.ts"
import { type Found, LONGEST_QUERY } from "../search.ts"

interface SearchViewProps {
  person: { id: number; name: string }
  q: string
  found: Found[]
  /** From this message on older ones are still to be searched. */
  further: number | null
  now: number
}

export function SearchView({ person, q, found, further, now }: SearchViewProps) {
  const here = href("/Messages/:userId", { userId: String(person.id) })
  return (
    <div className="stack">
      <p>
        <Link to={here}>
          {"Back to "}
          <Name>{person.name}</Name>
        </Link>
      </p>
      <h1>
        {"Search messages with "}
        <Name>{person.name}</Name>
      </h1>
      <form action={here} className="joined">
        <label htmlFor="search-words" className="away">
          Words
        </label>
        <input type="search" id="search-words" name="q" defaultValue={q} maxLength={LONGEST_QUERY} autoComplete="off" />
        <button className="button">Search</button>
      </form>
      {q !== "" && (
        <p role="status">
          {found.length === 0
            ? further
              ? "Nothing found among the newer messages."
              : "No messages found."
            : "Newest first:"}
        </p>
      )}
      {found.length > 0 && (
        <ul className="card contacts">
          {found.map((hit) => (
            <li key={hit.id}>
              <Link className="contact found" to={`${here}?before=${hit.id + 1}#m${hit.id}`}>
                <span {...ownText(hit.parts.join(""))}>
                  {/* biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never change places */}
                  {hit.parts.map((part, i) => (i % 2 === 1 ? <mark key={i}>{part}</mark> : part))}
                </span>
                <span className="small soft">
                  <Name>{hit.mine ? "You" : person.name}</Name>
                  {`, ${dayName(hit.at, now)}, ${clockTime(hit.at)}`}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {further && <Link to={withQuery("", { q, before: further })}>Look through older messages</Link>}
    </div>
  )
}
