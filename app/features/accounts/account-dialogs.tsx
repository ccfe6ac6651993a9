import type { SubmissionResult } from "@conform-to/react"
import { useMemo } from "react"
import { href, Link } from "react-router"
import { PictureField } from "#app/features/profiles/pictures/picture-field.tsx"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { PostForm } from "#app/ui/post-form.tsx"

interface NameProps {
  rules: FormRules
  name: string
  email: string
  answer?: SubmissionResult
}

export function NameDialog({ rules, name, email, answer }: NameProps) {
  const { form, fields, formProps } = useServerForm<"name">({
    id: "own-name",
    rules,
    answers: { name },
    lastResult: answer,
  })
  return (
    <Dialog title="Edit account" close={href("/UserProfile")} closeLabel="Cancel">
      <PostForm className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <div className="field">
          <label htmlFor="email">Email</label>
          <input id="email" type="email" disabled value={email} />
        </div>
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </Dialog>
  )
}

export function PictureDialog({ pictureId, problem }: { pictureId: string | null; problem?: string }) {
  // The form takes every new answer as one more from the server, so the same one must stay the same.
  const lastResult = useMemo(
    () => (problem ? { status: "error" as const, error: { image: [problem] } } : undefined),
    [problem],
  )
  const { fields, formProps } = useServerForm<"image">({
    id: "own-picture",
    rules: { image: {} },
    lastResult,
  })
  return (
    <Dialog title={problem ? "Error" : "Profile picture"} close={href("/UserProfile")} closeLabel="Cancel">
      <PostForm encType="multipart/form-data" className="stack" {...formProps}>
        {problem && (
          <p className="notice bad" role="alert">
            Failed to upload profile picture
          </p>
        )}
        <PictureField field={fields.image} pictureId={pictureId} />
        <SubmitButton>Save</SubmitButton>
      </PostForm>
    </Dialog>
  )
}

interface PlanNeededProps {
  names: string
  smallest: string
}

export function PlanNeeded({ names, smallest }: PlanNeededProps) {
  return (
    <Dialog title="Hide your picture" close={href("/UserProfile")} closeLabel="Not now">
      <p>{`Hiding your picture from other members is part of the ${names} plans.`}</p>
      <p>
        <Link className="button wide" to={`${href("/subscribe")}?plan=${smallest}`}>
          See the plans
        </Link>
      </p>
    </Dialog>
  )
}
