import type { Choice } from "./filters.server.ts"

export function ChoiceField({ choice: { filter, label, all, chosen, offered } }: { choice: Choice }) {
  return (
    <div className="field">
      <label htmlFor={filter}>{label}</label>
      <select id={filter} name={filter} defaultValue={chosen ?? ""}>
        <option value="">{all}</option>
        {offered.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </div>
  )
}
