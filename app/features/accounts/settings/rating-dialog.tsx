import type { SubmissionResult } from "@conform-to/react"
import { href } from "react-router"
import { ChoiceField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { PostForm } from "#app/ui/post-form.tsx"

const STARS = [5, 4, 3, 2, 1].map((stars) => ({
  value: String(stars),
  label: `${"★".repeat(stars)} ${stars} ${stars === 1 ? "star" : "stars"}`,
}))

interface RatingProps {
  rules: FormRules
  answers?: { stars: string; words: string }
  answer?: SubmissionResult
}

export function RatingDialog({ rules, answers, answer }: RatingProps) {
  const { form, fields, formProps } = useServerForm<"stars" | "words">({
    id: "rating",
    rules,
    answers,
    lastResult: answer,
  })
  return (
    <Dialog title="Rate the Website" close={href("/Settings")} closeLabel="Cancel">
      <PostForm className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <ChoiceField field={fields.stars} label="How do you like Rishta?" options={STARS} />
        <TextAreaField field={fields.words} label="In your words" hint="Optional. Only our team reads it." rows={3} />
        <SubmitButton name="intent" value="rate">
          Send rating
        </SubmitButton>
      </PostForm>
    </Dialog>
  )
}
