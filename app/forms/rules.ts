export interface FieldRule {
  required?: boolean
  minLength?: number
  maxLength?: number
  /** With `tooLong`: the field takes more, to say so. */
  longest?: number
  tooLong?: string
  min?: string | number
  max?: string | number
  /** For an empty field, and for a wrong value. */
  missing?: string
  wrong?: string
  /** Beyond `max` and below `min`, where there is more to say. */
  above?: string
  below?: string
}

export type FormRules = Record<string, FieldRule>

/** Nothing was typed behind the calling code that the field begins with. */
export const isOnlyCallingCode = (text: string) => /^\s*\+\d{0,4}\s*$/.test(text)

/** The errors that a browser finds by itself in a form, in the words of its rules. */
export function findErrors(form: HTMLFormElement, rules: FormRules) {
  const errors: Record<string, string[]> = {}
  for (const element of Array.from(form.elements)) {
    const field = element as HTMLInputElement
    const rule = rules[field.name]
    if (!rule || field.disabled || !field.validity) continue
    const message = problemOf(field, rule)
    if (message) errors[field.name] = [message]
  }
  return errors
}

function problemOf(field: HTMLInputElement, rule: FieldRule) {
  if (!field.validity.valid) return messageFor(field, rule) ?? field.validationMessage
  if (rule.longest && field.value.trim().length > rule.longest) return rule.tooLong
}

function messageFor({ validity, type, value }: HTMLInputElement, rule: FieldRule) {
  if (validity.customError) return rule.wrong
  if (validity.valueMissing || (type === "tel" && isOnlyCallingCode(value))) return rule.missing
  if (validity.rangeOverflow && rule.above) return rule.above
  if (validity.rangeUnderflow && rule.below) return rule.below
  return rule.wrong
}
