import { ChoiceField, FieldError, type FieldOf, SelectField, TextAreaField } from "#app/forms/fields.tsx"
import stylesheet from "./more.css?url&no-inline"
import { LANGUAGES, makerChoices, statusChoices } from "./more-options.ts"

type Names = "aboutMe" | "aboutFamily" | "languages" | "madeBy" | "status"

export function MoreFields({ fields }: { fields: Record<Names, FieldOf> }) {
  return (
    <>
      <p className="soft">All of this is optional, and everybody who may see the profile reads it.</p>
      <TextAreaField
        field={fields.aboutMe}
        label="About me"
        hint="Up to 1,000 characters. Please leave out phone numbers and addresses: a connection opens those."
      />
      <TextAreaField field={fields.aboutFamily} label="About my family" hint="Up to 1,000 characters." />
      <Languages field={fields.languages} />
      <SelectField field={fields.madeBy} label="Profile made by" options={makerChoices} prompt="Not said" />
      <ChoiceField
        field={fields.status}
        label="Status"
        hint="‘In talks’ and ‘Engaged’ stand beside the name. Somebody engaged is suggested to nobody and gets no new requests. Somebody paused or married is in no list and no search; connections and open requests stay."
        options={statusChoices}
      />
    </>
  )
}

function Languages({ field }: { field: FieldOf }) {
  const spoken = [field.initialValue].flat()
  return (
    <fieldset className="field choices" id={field.id}>
      <legend>Languages spoken</legend>
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      <div className="languages">
        {LANGUAGES.map((language) => (
          <label key={language} className="choice">
            <input type="checkbox" name={field.name} value={language} defaultChecked={spoken.includes(language)} />
            {language}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  )
}
