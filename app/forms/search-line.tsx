import { LONGEST_SEARCH } from "#app/url/query.ts"

interface SearchLineProps {
  label: string
  q: string
  mostCharacters?: number
  /** Beside a button that matters more. */
  quiet?: true
}

/** One text and its button, in a form of class `choose`. */
export const SearchLine = ({ label, q, mostCharacters = LONGEST_SEARCH, quiet }: SearchLineProps) => (
  <>
    <div className="field">
      <label htmlFor="q">{label}</label>
      <input key={q} id="q" name="q" type="search" maxLength={mostCharacters} defaultValue={q} aria-keyshortcuts="/" />
    </div>
    <button className={quiet ? "button quiet" : "button"}>Search</button>
  </>
)
