import { href } from "react-router"
import { options } from "#app/features/profiles/fields/options.ts"

const [YOUNGEST, OLDEST] = [18, 67]
const AGES = Array.from({ length: OLDEST - YOUNGEST + 1 }, (_, i) => YOUNGEST + i)

/** Leads strangers to the sign-up, which keeps what they chose for the profile, and members to a search by it. */
export function Opener() {
  return (
    <form className="card sheet opener" action={href("/users")}>
      <label className="field">
        I am looking for
        <select name="gender">
          <option value="female">a bride</option>
          <option value="male">a groom</option>
        </select>
      </label>
      <Age name="minAge" label="aged" chosen={20} />
      <Age name="maxAge" label="to" chosen={35} />
      <label className="field">
        religion
        <select name="religion">
          <option value="">any</option>
          {options.religion.browse.map((religion) => (
            <option key={religion}>{religion}</option>
          ))}
        </select>
      </label>
      <button className="button">Let’s begin</button>
    </form>
  )
}

const Age = ({ name, label, chosen }: { name: string; label: string; chosen: number }) => (
  <label className="field">
    {label}
    <select name={name} defaultValue={chosen}>
      {AGES.map((age) => (
        <option key={age}>{age}</option>
      ))}
    </select>
  </label>
)
