import { type FormEvent, useState } from "react"
import { Form, type FormProps, useLocation } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"
import { FORM_KEY } from "./form-key.ts"

/** Every form that makes or changes something: sent twice from the same page, it is done once. */
export const PostForm = ({ children, ...props }: FormProps) => (
  <Form method="post" {...props}>
    <FormKey />
    {children}
  </Form>
)

/** New with each page; a refresh in the background must not make a second press another act. */
export function FormKey() {
  const key = useRootData()?.formKey
  const page = useLocation().key
  const [held, hold] = useState({ key, page })
  if (held.page !== page) hold({ key, page })
  // What was typed before comes back with the key of its page.
  const takeBack = ({ currentTarget }: FormEvent<HTMLInputElement>) => hold({ key: currentTarget.value, page })
  return held.key ? <input type="hidden" name={FORM_KEY} value={held.key} onInput={takeBack} /> : null
}
