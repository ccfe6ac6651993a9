import { Link } from "react-router"
import type { PersonSummary } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { handOverSchema } from "./case-schema.ts"

interface HandOverProps extends AppFormProps {
  member: PersonSummary
  to: PersonSummary
  taken: boolean
}

export function HandOver({ member, to, taken, ...options }: HandOverProps) {
  const { form, fields, formProps } = useAppForm<typeof handOverSchema>({ ...options, id: "hand", intent: "hand" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Hand over to this matchmaker?</h2>
      <ErrorSummary form={form} />
      <h3>The matchmaker</h3>
      <PersonSummaries people={[to]} />
      <h3>The member</h3>
      <PersonSummaries people={[member]} />
      <p className="soft">
        {taken
          ? "The member is connected with the new matchmaker, and the chat with the present one closes."
          : "The member is connected with the matchmaker, and a chat opens."}
      </p>
      <input type="hidden" name="to" value={to.id} />
      <TextAreaField field={fields.reason} label="Reason" hint="It is kept in the audit." rows={2} />
      <div className="row">
        <SubmitButton name="intent" value="hand">
          Hand over
        </SubmitButton>
        <Link className="button quiet" to="?" preventScrollReset>
          Somebody else
        </Link>
      </div>
    </PostForm>
  )
}
