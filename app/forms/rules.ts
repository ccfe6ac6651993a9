export interface FieldRule {
  required?: boolean
  minLength?: number
  maxLength?: number
  min?: string | number
  max?: string | number
  /** The specification's words for an empty field, and for one that is filled in wrongly. */
  missing?: string
  wrong?: string
}

export type FormRules = Record<string, FieldRule>

/** The errors that a browser finds by itself in a form, in the words of its rules. */
export function findErrors(form: HTMLFormElement, rules: FormRules) {
  const errors: Record<string, string[]> = {}
  for (const element of Array.from(form.elements)) {
    const field = element as HTMLInputElement
    const rule = rules[field.name]
    if (!rule || field.disabled || !field.validity || field.validity.valid) continue
    errors[field.name] = [(field.validity.valueMissing ? rule.missing : rule.wrong) ?? field.validationMessage]
  }
  return errors
}
