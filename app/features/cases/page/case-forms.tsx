import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { feedbackSchema, moveSchema, planSchema } from "../case-schema.ts"
import { USUAL_REASONS } from "../moves/end-reasons.ts"
import { STAGES, stageNames } from "../stages.ts"
import type { FoundCase } from "./case-head.tsx"

interface CaseFormProps extends AppFormProps {
  found: FoundCase
}

const stageOptions = stageNames.map((value) => ({ value, label: STAGES[value] }))

export function MoveForm({ found: { stage, movedOn }, ...options }: CaseFormProps) {
  const { form, fields, formProps } = useAppForm<typeof moveSchema>({
    ...options,
    id: "move",
    intent: "move",
    answers: { stage },
  })
  return (
    <PostForm className="card sheet stack" key={stage + movedOn} {...formProps}>
      <h2>Stage</h2>
      <ErrorSummary form={form} />
      <SelectField field={fields.stage} label="How far they are" options={stageOptions} />
      <TextField
        field={fields.reason}
        label="Why it has ended"
        hint="Only where you end it. The other side does not read it."
        suggestions={USUAL_REASONS}
      />
      <SubmitButton name="intent" value="move">
        Move
      </SubmitButton>
    </PostForm>
  )
}

export function PlanForm({ found: { nextStep, plannedFor }, ...options }: CaseFormProps) {
  const { form, fields, formProps } = useAppForm<typeof planSchema>({
    ...options,
    id: "plan",
    intent: "plan",
    answers: { nextStep: nextStep ?? "", nextStepOn: plannedFor ?? undefined },
  })
  return (
    <section className="card sheet stack" key={`${nextStep} ${plannedFor}`}>
      <h2>Next step</h2>
      <PostForm className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <TextField field={fields.nextStep} label="What is to be done next" />
        <TextField field={fields.nextStepOn} label="On" type="date" hint="It shows on your desk that day." />
        <SubmitButton name="intent" value="plan">
          Save next step
        </SubmitButton>
      </PostForm>
      {nextStep && (
        <PostForm className="row">
          <button className="button quiet" name="intent" value="done">
            It is done
          </button>
          <button className="button quiet" name="intent" value="dropped">
            Remove this step
          </button>
        </PostForm>
      )}
    </section>
  )
}

export function FeedbackForm({ found: { clientName, otherName, ...found }, ...options }: CaseFormProps) {
  const { form, fields, formProps } = useAppForm<typeof feedbackSchema>({
    ...options,
    id: "feedback",
    intent: "feedback",
    answers: { feedbackOfClient: found.feedbackOfClient ?? "", feedbackOfOther: found.feedbackOfOther ?? "" },
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Feedback</h2>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.feedbackOfClient} label={`What ${clientName} says`} rows={3} />
      <TextAreaField field={fields.feedbackOfOther} label={`What ${otherName} says`} rows={3} />
      <SubmitButton name="intent" value="feedback">
        Save feedback
      </SubmitButton>
    </PostForm>
  )
}
