import type { SubmissionResult } from "@conform-to/react"
import type { reasonSchema } from "#app/features/moderation/reason.ts"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { refundSchema } from "./payments-schema.ts"

type Answer = SubmissionResult<string[]> | undefined

export function DecideForms({ rules, confirm, refuse }: { rules: FormRules; confirm: Answer; refuse: Answer }) {
  return (
    <>
      <DecideForm
        rules={rules}
        lastResult={confirm}
        intent="confirm"
        title="The money has come"
        label="What you have seen"
        hint="Where you found the money. It is kept in the audit."
        button="Confirm payment"
      />
      <DecideForm
        rules={rules}
        lastResult={refuse}
        intent="refuse"
        title="The money has not come"
        label="Reason"
        hint="The payer reads it."
        button="Refuse payment"
      />
    </>
  )
}

interface DecideFormProps {
  rules: FormRules
  lastResult: Answer
  intent: string
  title: string
  label: string
  hint: string
  button: string
}

function DecideForm({ title, label, hint, button, intent, ...options }: DecideFormProps) {
  const { form, fields, formProps } = useAppForm<typeof reasonSchema>({ ...options, id: intent, intent })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>{title}</h2>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.reason} label={label} hint={hint} rows={3} />
      <SubmitButton name="intent" value={intent}>
        {button}
      </SubmitButton>
    </PostForm>
  )
}

interface RefundFormProps {
  rules: FormRules
  left: string
  running: boolean
  answer: Answer
}

/** The product moves no money: refunds made elsewhere are recorded. */
export function RefundForm({ rules, left, running, answer }: RefundFormProps) {
  const { form, fields, formProps } = useAppForm<typeof refundSchema>({
    rules,
    lastResult: answer,
    id: "refund",
    intent: "refund",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Note a refund</h2>
      <p className="soft">{`Send the money back first, then write it down here. ${left} is left of this payment.`}</p>
      <ErrorSummary form={form} />
      <TextField field={fields.amount} label="Amount sent back" inputMode="decimal" autoComplete="off" />
      <TextAreaField field={fields.reason} label="Reason" hint="The payer reads it." rows={2} />
      {running && (
        <label className="choice">
          <input type="checkbox" name={fields.endsPlan.name} defaultChecked={fields.endsPlan.initialValue === "on"} />
          End the plan that this payment brought
        </label>
      )}
      <SubmitButton name="intent" value="refund">
        Note refund
      </SubmitButton>
    </PostForm>
  )
}
