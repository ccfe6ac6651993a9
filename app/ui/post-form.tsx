import { useState } from "react"
import { type FetcherWithComponents, Form, type FormProps, useLocation } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"
import { FORM_KEY } from "./form-key.ts"

interface PostFormProps extends FormProps {
  /** Sends it beside the page, which keeps its place. */
  // biome-ignore lint/suspicious/noExplicitAny: what it answers is the caller's
  fetcher?: FetcherWithComponents<any>
}

/** Every form that makes or changes something: sent twice from the same page, it is done once. */
export function PostForm({ fetcher, children, ...props }: PostFormProps) {
  const Sender = fetcher?.Form ?? Form
  return (
    <Sender method="post" {...props}>
      <FormKey fetcher={fetcher} />
      {children}
    </Sender>
  )
}

/** New with each page and with each answer; a refresh in the background must not make a second press another act. */
export function FormKey({ fetcher }: Pick<PostFormProps, "fetcher">) {
  const key = useRootData()?.formKey
  const page = useLocation().key
  const [held, hold] = useState({ key, page, answer: fetcher?.data })
  const answer = fetcher && fetcher.state !== "idle" ? held.answer : fetcher?.data
  if (held.page !== page || held.answer !== answer) hold({ key, page, answer })
  // Firefox would fill in the old one after a reload.
  return held.key ? <input type="hidden" name={FORM_KEY} value={held.key} autoComplete="off" /> : null
}
