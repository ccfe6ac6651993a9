export interface FieldRule {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: string | number
  max?: string | number
  /** The specification's words for an empty field, and for one that is filled in wrongly. */
  missing?: string
  wrong?: string
  /** Words for a value beyond `max` or below `min`, where they say more. */
  above?: string
  below?: string
}

export type FormRules = Record<string, FieldRule>

/** The errors that a browser finds by itself in a form, in the words of its rules. */
export function findErrors(form: HTMLFormElement, rules: FormRules) {
  const errors: Record<string, string[]> = {}
  for (const element of Array.from(form.elements)) {
    const field = element as HTMLInputElement
    const rule = rules[field.name]
    if (!rule || field.disabled || !field.validity || field.validity.valid) continue
    errors[field.name] = [wordsFor(field.validity, rule) ?? field.validationMessage]
  }
  return errors
}

function wordsFor(validity: ValidityState, rule: FieldRule) {
  if (validity.valueMissing) return rule.missing
  if (validity.rangeOverflow && rule.above) return rule.above
  if (validity.rangeUnderflow && rule.below) return rule.below
  return rule.wrong
}
