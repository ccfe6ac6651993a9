interface Props<Value extends string> {
  name: string
  values: readonly Value[]
  texts: Record<Value, { label: string; about: string }>
  chosen: unknown
}

/** One of several, each with a sentence that says what it means. */
export const ExplainedChoices = <Value extends string>({ name, values, texts, chosen }: Props<Value>) => (
  <div className="stack tight">
    {values.map((value) => (
      <label key={value} className="choice">
        <input type="radio" name={name} value={value} required defaultChecked={chosen === value} />
        <span>
          <strong>{texts[value].label}</strong>
          <br />
          <span className="small soft">{texts[value].about}</span>
        </span>
      </label>
    ))}
  </div>
)
