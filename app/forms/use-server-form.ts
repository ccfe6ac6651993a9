import type { FieldMetadata } from "@conform-to/react"
import { useEffect } from "react"
import type { FieldOf } from "./fields.tsx"
import type { AppFormProps } from "./use-app-form.ts"
import { useKeptForm } from "./use-kept-form.ts"

interface ServerFormOptions<Name extends string> extends AppFormProps {
  id: string
  answers?: Partial<Record<Name, string | null>>
  /** The button's, where several forms of a page have the same fields. */
  intent?: string
}

/** As `useAppForm`, but only the server checks: where administrators decide, or a password is all there is, Conform is not worth its bytes. */
export function useServerForm<Name extends string>(options: ServerFormOptions<Name>) {
  const { rules, answers, id, intent } = options
  const kept = useKeptForm(Object.keys(rules), intent)
  const lastResult = options.lastResult ?? kept
  const error = lastResult?.error as Record<string, string[]> | undefined
  const fields = Object.fromEntries(
    Object.entries(rules).map(([name, { required, minLength, maxLength }]) => {
      const value = (lastResult?.initialValue ?? answers)?.[name as Name]
      const field: FieldOf = {
        id: `${id}-${name}`,
        errorId: `${id}-${name}-error`,
        // What the server answers is shown in place of what is there.
        key: String(value),
        name,
        required,
        minLength,
        maxLength,
        errors: error?.[name],
        initialValue: value as FieldMetadata["initialValue"],
      }
      return [name, field]
    }),
  ) as Record<Name, FieldOf>
  // As Conform does: to the first field with an error.
  useEffect(() => {
    if (error) document.getElementById(id)?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [error, id])
  const form = { id, status: lastResult?.status, errors: error?.[""], allErrors: error ?? {} }
  return { form, fields, formProps: { id, noValidate: true }, answer: lastResult }
}
