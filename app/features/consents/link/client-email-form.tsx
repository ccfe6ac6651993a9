import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { clientEmailSchema } from "../consent-schema.ts"

interface Props extends AppFormProps {
  email: string | null
}

/** To the client's own address, so that its code proves whose profile it is. */
export function ClientEmailForm({ email, ...options }: Props) {
  const { form, fields, formProps } = useAppForm<typeof clientEmailSchema>({
    ...options,
    id: "client-email",
    intent: "email",
    answers: { clientEmail: email ?? "" },
  })
  return (
    <PostForm className="card sheet stack tight" {...formProps}>
      <h2>The client’s own e-mail</h2>
      <ErrorSummary form={form} />
      <TextField
        field={fields.clientEmail}
        label="E-mail"
        hint="Optional, and shown to nobody. To look after the profile with an account, the client enters a code that we send there or read out on the client’s phone."
        type="email"
        autoComplete="off"
      />
      <button className="button quiet" name="intent" value="email">
        Save the e-mail
      </button>
    </PostForm>
  )
}
