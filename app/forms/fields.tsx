import type { FieldMetadata, SubmissionResult } from "@conform-to/react"
import {
  type HTMLAttributes,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useState,
} from "react"
import { useActionData } from "react-router"
import { Icon } from "#app/ui/icon.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { askedIn, MEANT_FIELD } from "./phone-question.ts"

/** Conform's own type knows the whole form; a field needs only this of itself. */
export type FieldOf = Pick<
  // biome-ignore lint/suspicious/noExplicitAny: the form's type does not matter to one of its fields
  FieldMetadata<any, any>,
  "id" | "errorId" | "key" | "name" | "errors" | "initialValue" | "required" | "minLength" | "maxLength"
> &
  // biome-ignore lint/suspicious/noExplicitAny: as above
  Partial<Pick<FieldMetadata<any, any>, "min" | "max">>

export interface FieldProps {
  field: FieldOf
  label: string
  hint?: string
}

export function controlProps(field: FieldOf, hint?: string) {
  const described = [hint && `${field.id}-hint`, field.errors && field.errorId].filter(Boolean).join(" ")
  return {
    id: field.id,
    name: field.name,
    required: field.required,
    minLength: field.minLength,
    maxLength: field.maxLength,
    min: field.min,
    max: field.max,
    "aria-invalid": field.errors ? true : undefined,
    "aria-describedby": described || undefined,
  }
}

function FieldFrame({ field, label, hint, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      {hint && (
        <p className="hint" id={`${field.id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError field={field} />
    </div>
  )
}

export function FieldError({ field }: { field: FieldOf }) {
  if (!field.errors) return null
  return (
    <p className="error" id={field.errorId}>
      {field.errors.join(" ")}
    </p>
  )
}

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "autoComplete" | "inputMode" | "placeholder" | "pattern" | "disabled" | "aria-keyshortcuts"
  > & { suggestions?: readonly string[] }

export function TextField({ field, label, hint, type = "text", suggestions, ...rest }: TextFieldProps) {
  const list = suggestions && `${field.id}-suggestions`
  const wiring = { ...controlProps(field, hint), list, ...rest }
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input key={field.key} type={type} defaultValue={textOf(field)} {...wiring} />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  )
}

/** Begins with a calling code, which alone is no number. */
export const PhoneField = (props: FieldProps & { autoComplete: string }) => (
  <div className="stack tight">
    <TextField {...props} type="tel" pattern=".{7,}" />
    <PhoneMeant name={props.field.name} />
  </div>
)

/** From the page's answer, which stays while a field is checked again. A number that was chosen goes along with other errors. */
function PhoneMeant({ name }: { name: string }) {
  const { error, initialValue }: SubmissionResult<string[]> = useActionData() ?? {}
  const asked = askedIn(error?.[name]?.join(" "))
  const meant = initialValue?.[MEANT_FIELD]
  if (!asked) return typeof meant === "string" ? <input type="hidden" name={MEANT_FIELD} value={meant} /> : null
  return (
    <fieldset className="field choices">
      <legend>Which number is it?</legend>
      <label className="choice">
        <input type="radio" name={MEANT_FIELD} value={asked.number} />
        {`Yes, ${asked.number}`}
      </label>
      {asked.possible && (
        <label className="choice">
          <input type="radio" name={MEANT_FIELD} value={String(initialValue?.[name]).trim()} />
          No, it is as I typed it
        </label>
      )}
    </fieldset>
  )
}

/** With scripts it can be shown; the server never sends its value back. */
export function PasswordField({ field, label, hint, autoComplete }: FieldProps & { autoComplete: string }) {
  const [shown, setShown] = useState(false)
  const scripts = useScripts()
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <div className="password">
        <input type={shown ? "text" : "password"} autoComplete={autoComplete} {...controlProps(field, hint)} />
        {scripts && (
          <button
            type="button"
            className="icon-button"
            aria-label={shown ? "Hide password" : "Show password"}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? "eye-off" : "eye"} />
          </button>
        )}
      </div>
    </FieldFrame>
  )
}

export interface Option {
  value: string
  label: string
}

type SelectFieldProps = FieldProps & {
  options: readonly (string | Option)[]
  prompt?: string
} & Pick<HTMLAttributes<HTMLSelectElement>, "onChange" | "aria-keyshortcuts"> & {
    disabled?: boolean
    required?: boolean
    autoComplete?: string
  }

export function SelectField({ field, label, hint, options, prompt = "Please select", ...rest }: SelectFieldProps) {
  const { maxLength: _ofTexts, ...wiring } = controlProps(field, hint)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select key={field.key} defaultValue={textOf(field) ?? ""} {...wiring} {...rest}>
        <option value="">{prompt}</option>
        {options.map((option) => {
          const { value, label: choice } = typeof option === "string" ? { value: option, label: option } : option
          return (
            <option key={value} value={value}>
              {choice}
            </option>
          )
        })}
      </select>
    </FieldFrame>
  )
}

type TextAreaFieldProps = FieldProps & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, "rows" | "aria-keyshortcuts">

export function TextAreaField({ field, label, hint, rows = 5, ...rest }: TextAreaFieldProps) {
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <textarea key={field.key} rows={rows} defaultValue={textOf(field)} {...controlProps(field, hint)} {...rest} />
    </FieldFrame>
  )
}

export function ChoiceField({ field, label, hint, options }: FieldProps & { options: readonly Option[] }) {
  const { id, "aria-describedby": describedBy, "aria-invalid": _invalid, name, required } = controlProps(field, hint)
  return (
    <fieldset className="field choices" id={id} aria-describedby={describedBy}>
      <legend>{label}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {options.map(({ value, label: choice }) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            value={value}
            required={required}
            defaultChecked={textOf(field) === value}
            aria-describedby={describedBy}
          />
          {choice}
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}

export function textOf(field: FieldOf) {
  return typeof field.initialValue === "string" ? field.initialValue : undefined
}
