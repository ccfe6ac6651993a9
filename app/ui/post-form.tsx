import { type FetcherWithComponents, Form, type FormProps } from "react-router"
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
      <FormKey />
      {children}
    </Sender>
  )
}

export function FormKey() {
  const key = useRootData()?.formKey
  // Firefox would fill in the old one after a reload.
  return key ? <input type="hidden" name={FORM_KEY} value={key} autoComplete="off" /> : null
}
