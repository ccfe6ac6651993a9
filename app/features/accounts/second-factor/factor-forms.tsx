import { PasswordField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { counted } from "#app/ui/counted.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { secondStepSchema } from "./factor-schema.ts"
import type { squaresOf } from "./squares.server.ts"

type Fields = ReturnType<typeof useAppForm<typeof secondStepSchema>>["fields"]

interface NewStepProps extends AppFormProps {
  offered: { key: string; square: ReturnType<typeof squaresOf> }
}

/** The key as a picture, and in letters for whoever reads this page on the phone itself. */
export function NewStep({ offered: { key, square }, ...answered }: NewStepProps) {
  const { form, fields, formProps } = useAppForm<typeof secondStepSchema>(answered)
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <p>Open your code program and let it read this square.</p>
      <SquarePicture {...square} />
      <p>
        {"Or type this key into it: "}
        <code className="key">{key}</code>
      </p>
      <ErrorSummary form={form} keeps={false} />
      <StepFields fields={fields} hint="The six digits that the program shows then." />
      <div className="actions turned">
        <SubmitButton name="intent" value="add">
          Switch it on
        </SubmitButton>
        <button className="button quiet" name="intent" value="cancel" formNoValidate>
          Cancel
        </button>
      </div>
    </PostForm>
  )
}

/** White and black in every theme: programs read it. */
const SquarePicture = ({ size, path }: ReturnType<typeof squaresOf>) => (
  <svg className="square-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The key as a square picture">
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)

interface ChangeStepProps extends AppFormProps {
  since: string
  /** Of how many there were. */
  recoveryLeft: number
  recoveryCodes: number
}

export function ChangeStep({ since, recoveryLeft, recoveryCodes, ...answered }: ChangeStepProps) {
  const { form, fields, formProps } = useAppForm<typeof secondStepSchema>(answered)
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <p>
        {`It is on since ${since}. You have ${counted(recoveryLeft, "recovery code")} left of ${recoveryCodes}: each lets you in once without your phone.`}
      </p>
      <h2>Change it</h2>
      <ErrorSummary form={form} keeps={false} />
      <StepFields fields={fields} hint="Of your code program, or a recovery code." />
      <div className="row">
        <SubmitButton name="intent" value="codes">
          New recovery codes
        </SubmitButton>
        <button className="button quiet" name="intent" value="remove">
          Switch it off
        </button>
      </div>
    </PostForm>
  )
}

const StepFields = ({ fields, hint }: { fields: Fields; hint: string }) => (
  <>
    <TextField field={fields.otp} label="Code" hint={hint} autoComplete="one-time-code" />
    <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
  </>
)
