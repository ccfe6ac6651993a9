import { ChoiceField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { capital } from "#app/ui/capital.ts"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { FoundCase } from "../page/case-head.tsx"
import type { answerSchema } from "./answer-schema.ts"
import { ANSWERS, type Answer, familyOf, type Side } from "./answer-text.ts"
import type { FamilyAnswer } from "./answers.server.ts"

interface AnswersCardProps extends Pick<AppFormProps, "rules"> {
  found: FoundCase
  answers: FamilyAnswer[]
  today: string
  lastOf(intent: string): AppFormProps["lastResult"]
}

export function AnswersCard({ found, answers, today, rules, lastOf }: AnswersCardProps) {
  return (
    <section className="card sheet stack" id="answers">
      <h2>What the families answer</h2>
      {answers.map(({ side, now, ...rest }) => {
        const family = capital(familyOf(side, found))
        return (
          <div key={side} className="stack tight">
            <h3>{family}</h3>
            {now ? <Now now={now} side={side} /> : <p className="soft">Not asked yet.</p>}
            <details open={Boolean(lastOf(`answer-${side}`))}>
              <summary aria-label={`Write down an answer: ${family}`}>Write down an answer</summary>
              <AnswerForm
                {...rest}
                {...{ side, family, today, rules, id: found.id, lastResult: lastOf(`answer-${side}`) }}
              />
            </details>
          </div>
        )
      })}
    </section>
  )
}

const Now = ({ now: { text, saidOn, words, again }, side }: { now: NonNullable<FamilyAnswer["now"]>; side: Side }) => (
  <>
    <p>
      <strong>{text}</strong>
      <span className="small soft">{` · said on ${saidOn}`}</span>
    </p>
    {words && (
      <p className="note-body" {...ownText(words)}>
        {words}
      </p>
    )}
    {again && (
      <PostForm preventScrollReset>
        <input type="hidden" name="side" value={side} />
        <button className="button quiet" name="intent" value="asked">
          They were asked again
        </button>
      </PostForm>
    )}
  </>
)

type AnswerFormProps = Pick<FamilyAnswer, "answers" | "seen" | "side"> &
  AppFormProps & { id: number; family: string; today: string }

function AnswerForm({ seen: shown, ...props }: AnswerFormProps) {
  const { key, seen } = useSeen(shown, `${props.id} ${props.side}`)
  return <AnswerFields key={key} {...props} seen={seen} />
}

const options = Object.entries(ANSWERS).map(([value, label]) => ({ value: value as Answer, label }))

function AnswerFields({ side, family, answers, today, seen, ...rest }: AnswerFormProps) {
  const intent = `answer-${side}`
  const { form, fields, formProps, answer } = useAppForm<typeof answerSchema>({
    ...rest,
    id: intent,
    intent,
    answers: answers ? { ...answers, askAgainOn: answers.askAgainOn ?? undefined } : { saidOn: today },
  })
  return (
    <PostForm className="stack" aria-label={family} {...formProps}>
      <ErrorSummary form={form} />
      <ChoiceField field={fields.answer} label="Their answer" options={options} />
      <TextField field={fields.saidOn} label="Said on" type="date" />
      <TextAreaField field={fields.words} label="In their words" rows={2} />
      <TextField
        field={fields.askAgainOn}
        label="Ask again on"
        type="date"
        hint="Where they answer ‘later’: your desk shows it that day."
      />
      <SaveButton intent={intent} seen={seen} answer={answer}>
        Save the answer
      </SaveButton>
    </PostForm>
  )
}
