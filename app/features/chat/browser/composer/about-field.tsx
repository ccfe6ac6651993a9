import type { ChangeEvent } from "react"
import type { Pair } from "../../message.ts"

interface AboutFieldProps {
  pairs: Pair[]
  chosen: number | string | undefined
}

/** Sending resets the form to what is chosen by then. */
const keep = ({ target }: ChangeEvent<HTMLSelectElement>) => {
  for (const option of Array.from(target.options)) option.defaultSelected = option.selected
}

export function AboutField({ pairs, chosen }: AboutFieldProps) {
  if (pairs.length === 0) return null
  return (
    <p className="about small">
      <label htmlFor="about">About</label>{" "}
      <select id="about" name="about" defaultValue={chosen} onChange={keep}>
        <option value="">General</option>
        {pairs.map(({ id, names }) => (
          <option key={id} value={id}>
            {names}
          </option>
        ))}
      </select>
    </p>
  )
}
