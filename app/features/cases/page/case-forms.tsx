import { Fragment } from "react"
import { FieldError, SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { EarlierWordings } from "#app/forms/meanwhile/earlier-wordings.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { announcedOptions } from "../bureaus/announced.ts"
import type { feedbackSchema, moveSchema, planSchema } from "../case-schema.ts"
import { USUAL_REASONS } from "../moves/end-reasons.ts"
import { STAGES, stageNames } from "../stages.ts"
import type { FoundCase } from "./case-head.tsx"

interface CaseFormProps extends AppFormProps {
  found: FoundCase
}

type FormProps = CaseFormProps & { seen: string }

export function MoveForm(props: CaseFormProps) {
  const { key, seen } = useSeen(props.found.seen.move, props.found.id)
  return <MoveFields key={key} {...props} seen={seen} />
}

/** Of what is chosen 'Ended' alone asks for a reason: without style sheets its fields are always there. */
function MoveFields({ found: { stage, stageName, movedOn, through }, seen, ...options }: FormProps) {
  const { form, fields, formProps, answer } = useAppForm<typeof moveSchema>({
    ...options,
    id: "move",
    intent: "move",
    answers: { stage },
  })
  const chosen = fields.stage.initialValue ?? stage
  const reached = stageNames.indexOf(stage)
  return (
    <PostForm className="card sheet stack stage-form" {...formProps}>
      <div className="row between">
        <h2>Stage</h2>
        <p>
          <strong>{stageName}</strong>
          {` since ${movedOn}`}
        </p>
      </div>
      <ErrorSummary form={form} />
      <fieldset id={fields.stage.id}>
        <legend className="away">How far they are</legend>
        <div className="stage-steps">
          {stageNames.map((name, at) => (
            <Fragment key={name}>
              <input type="radio" name="stage" id={`step-${name}`} value={name} defaultChecked={name === chosen} />
              <label htmlFor={`step-${name}`} className={at < reached ? "done" : at === reached ? "now" : undefined}>
                {STAGES[name]}
              </label>
            </Fragment>
          ))}
          <div className="ending stack">
            <TextField
              field={fields.reason}
              label="Why it has ended"
              hint="Only where you end it. The other side does not read it."
              suggestions={USUAL_REASONS}
            />
            {through && (
              <SelectField
                field={fields.announced}
                label="What the other bureau is told"
                hint="If it has a case about the two, that ends as well. It reads what you choose here, and nothing else."
                options={announcedOptions}
                prompt="That it has ended, without a reason"
              />
            )}
          </div>
        </div>
      </fieldset>
      <FieldError field={fields.stage} />
      <SaveButton intent="move" seen={seen} answer={answer}>
        Move
      </SaveButton>
    </PostForm>
  )
}

export function PlanForm(props: CaseFormProps) {
  const { key, seen } = useSeen(props.found.seen.plan, props.found.id)
  return <PlanFields key={key} {...props} seen={seen} />
}

function PlanFields({ found: { nextStep, plannedFor }, seen, ...options }: FormProps) {
  const { form, fields, formProps, answer } = useAppForm<typeof planSchema>({
    ...options,
    id: "plan",
    intent: "plan",
    answers: { nextStep: nextStep ?? "", nextStepOn: plannedFor ?? undefined },
  })
  return (
    <section className="card sheet stack next-step">
      <h2>Next step</h2>
      <PostForm className="pair" {...formProps}>
        <ErrorSummary form={form} />
        <TextField field={fields.nextStep} label="What is to be done next" aria-keyshortcuts="s" />
        <TextField field={fields.nextStepOn} label="On" type="date" hint="It shows on your desk that day." />
        <SaveButton intent="plan" seen={seen} answer={answer}>
          Save next step
        </SaveButton>
      </PostForm>
      {nextStep && (
        <PostForm className="row">
          <input type="hidden" name="seen" value={seen} />
          <button className="button quiet" name="intent" value="done" aria-keyshortcuts="d">
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

export function FeedbackForm(props: CaseFormProps) {
  const { key, seen } = useSeen(props.found.seen.feedback, props.found.id)
  return <FeedbackFields key={key} {...props} seen={seen} />
}

function FeedbackFields({ found: { clientName, otherName, wordings, ...found }, seen, ...options }: FormProps) {
  const { form, fields, formProps, answer } = useAppForm<typeof feedbackSchema>({
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
      <SaveButton intent="feedback" seen={seen} answer={answer}>
        Save feedback
      </SaveButton>
      <EarlierWordings wordings={wordings} />
    </PostForm>
  )
}
