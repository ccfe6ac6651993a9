import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react"
import { type FormEvent, type MouseEvent, useEffect, useState } from "react"
import type { z } from "zod"
import { type FormRules, findErrors } from "./rules.ts"
import { useKeptForm } from "./use-kept-form.ts"

/** What a screen hands to a form of its own component. */
export interface AppFormProps {
  /** From `rulesOf(schema)` in the loader. */
  rules: FormRules
  lastResult?: SubmissionResult | null
}

interface AppFormOptions<Values extends Record<string, unknown>> extends AppFormProps {
  answers?: DefaultValue<Values> | null
  /** Needed when a page has several forms. */
  id?: string
  /** The button's, where several forms of a page have the same fields. */
  intent?: string
}

/**
 * How forms are done; small ones that only the server can judge, by `useServerForm`. Without scripts the server validates plain HTML; with them, errors show when a field is
 * left and `complete` says whether the browser finds the form valid (undefined until known).
 */
export function useAppForm<Schema extends z.ZodType>(
  options: AppFormOptions<z.input<Schema> & Record<string, unknown>>,
) {
  const { rules, answers, id, intent } = options
  const kept = useKeptForm(Object.keys(rules), intent)
  const lastResult = options.lastResult ?? kept
  const [complete, setComplete] = useState<boolean>()
  const [form, fields] = useForm<z.input<Schema> & Record<string, unknown>>({
    id: id ?? "form",
    lastResult,
    constraint: rules as never,
    defaultValue: answers ?? undefined,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate({ form, formData }) {
      return parse(formData, {
        resolve(value) {
          const error = findErrors(form, rules)
          return Object.keys(error).length > 0 ? { error } : { value: value as never }
        },
      })
    },
  })
  // After each render: fields may change, as provinces come with their country. Set only on a change: otherwise it
  // would render again and again while a navigation waits, and hold it up for good.
  useEffect(() => {
    const valid = document.getElementById(form.id)?.matches(":valid")
    if (valid !== undefined && valid !== complete) setComplete(valid)
  })

  const check = (event: FormEvent<HTMLFormElement>) => setComplete(event.currentTarget.matches(":valid"))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // A button that leaves the step takes the form as it is; Conform's own buttons have another name.
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    if (!(button?.name === "intent" && button.formNoValidate)) form.onSubmit(event)
  }
  // Pressing a button would blur a field, whose error would move the button from under the pointer.
  const stay = (event: MouseEvent<HTMLFormElement>) => {
    if ((event.target as Element).closest("button")) event.preventDefault()
  }
  const formProps = {
    id: form.id,
    onSubmit: submit,
    noValidate: true,
    onInput: check,
    onChange: check,
    onMouseDown: stay,
  }
  return { form, fields, formProps, complete, answer: lastResult }
}
