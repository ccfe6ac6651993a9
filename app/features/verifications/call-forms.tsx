import { type Option, SelectField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { findClaim } from "./calls.server.ts"

export function InHand({ claim }: { claim: Awaited<ReturnType<typeof findClaim>> }) {
  if (claim && !claim.own) return <p className="notice">{claim.message}</p>
  return (
    <PostForm className="row">
      {claim?.message}
      <button className="button quiet" name="intent" value={claim ? "release" : "claim"}>
        {claim ? "Let others call" : "I call now"}
      </button>
    </PostForm>
  )
}

interface LogCallProps extends AppFormProps {
  outcomes: Option[]
  times: Option[]
}

export function LogCall({ outcomes, times, ...options }: LogCallProps) {
  const { form, fields, formProps } = useServerForm<"outcome" | "again" | "note">({
    ...options,
    id: "call",
    intent: "call",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Could not reach them</h2>
      <ErrorSummary form={form} />
      <div className="pair">
        <SelectField field={fields.outcome} label="What happened" options={outcomes} aria-keyshortcuts="n" />
        <SelectField field={fields.again} label="Call again" options={times} />
      </div>
      <div className="pair">
        <TextField field={fields.note} label="Note" hint="Optional" autoComplete="off" />
        <SubmitButton name="intent" value="call">
          Save call
        </SubmitButton>
      </div>
    </PostForm>
  )
}
