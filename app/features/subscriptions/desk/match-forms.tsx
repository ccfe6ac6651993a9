import { Link } from "react-router"
import type { PersonSummary } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { moveSchema } from "./payments-schema.ts"

interface GivePlanProps extends AppFormProps {
  to: PersonSummary
  /** Whom the money was matched to, where it is moved. */
  from?: PersonSummary
  plan?: string
  plans: { value: string; label: string }[]
}

export function GivePlan({ to, from, plan, plans, ...options }: GivePlanProps) {
  const intent = from ? "move" : "match"
  const { form, fields, formProps } = useAppForm<typeof moveSchema>({
    ...options,
    answers: { plan },
    id: `${intent}-${to.id}`,
    intent,
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>{from ? "Move the money to this account?" : "Is the money for this account?"}</h2>
      <ErrorSummary form={form} />
      {from && <h3>The right account</h3>}
      <PersonSummaries people={[to]} />
      {from && (
        <>
          <h3>The wrong account</h3>
          <PersonSummaries people={[from]} />
          <input type="hidden" name="from" value={from.id} />
        </>
      )}
      <p className="soft">
        {from
          ? "The plan that it gave to the wrong account ends, and one for the right account starts. Both are told. It is no refund, and no other income."
          : "It becomes a payment of this account, and the plan starts."}
      </p>
      <input type="hidden" name="to" value={to.id} />
      <SelectField field={fields.plan} label="Plan" options={plans} />
      <TextAreaField field={fields.reason} label="Reason" hint="How you know. It is kept in the audit." rows={3} />
      <div className="row">
        <SubmitButton name="intent" value={intent}>
          {from ? "Move the money" : "Match and start the plan"}
        </SubmitButton>
        <Link className="button quiet" to="?" preventScrollReset>
          Somebody else
        </Link>
      </div>
    </PostForm>
  )
}
