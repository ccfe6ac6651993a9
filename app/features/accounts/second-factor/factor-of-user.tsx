import type { SubmissionResult } from "@conform-to/react"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"

interface FactorOfUserProps {
  since: string
  /** When it is taken away, if that is planned. */
  resetAt: string | null
  rules: FormRules
  answer?: SubmissionResult<string[]>
}

/** In the portal: for somebody who has lost phone and recovery codes, and has been asked who they are. */
export const FactorOfUser = ({ since, resetAt, ...dialog }: FactorOfUserProps) => (
  <section className="card sheet stack" aria-labelledby="second-step">
    <h2 id="second-step">Second step</h2>
    <p>{`On since ${since}.`}</p>
    {resetAt ? (
      <PostForm className="stack" preventScrollReset>
        <p>{`It will be switched off at ${resetAt}.`}</p>
        <button className="button quiet" name="intent" value="keep-step">
          Keep it on
        </button>
      </PostForm>
    ) : (
      <ResetForm {...dialog} />
    )}
  </section>
)

function ResetForm({ rules, answer }: Pick<FactorOfUserProps, "rules" | "answer">) {
  const { form, fields, formProps } = useServerForm<"reason">({
    rules,
    lastResult: answer,
    id: "reset-step",
    intent: "reset-step",
  })
  return (
    <PostForm className="stack" preventScrollReset {...formProps}>
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint="How you know that it is the owner who has lost it. The owner reads it in a mail, and can stop it for a day."
        rows={3}
      />
      <button className="button quiet" name="intent" value="reset-step">
        Switch it off in a day
      </button>
    </PostForm>
  )
}
