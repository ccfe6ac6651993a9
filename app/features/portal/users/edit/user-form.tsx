import type { SubmissionResult } from "@conform-to/react"
import { useState } from "react"
import { Link, useFetcher } from "react-router"
import type { z } from "zod"
import { optionsOf, ROLES } from "#app/features/moderation/labels.ts"
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { NotArrived } from "#app/network/not-arrived.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import type { editUnknownSchema } from "./user-schema.ts"

interface UserFormProps {
  rules: FormRules
  answers?: Record<string, string | null>
  /** With `answers`: what they were when the form was shown. */
  seen?: string
  answer?: SubmissionResult<string[]> & { states?: readonly string[] }
  states?: readonly string[]
  countries: readonly string[]
  submit: string
  back: string
}

export function UserForm({ rules, answers, seen, answer, states, countries, submit, back }: UserFormProps) {
  const { form, fields, formProps, ...posted } = useServerForm<keyof z.input<typeof editUnknownSchema>>({
    id: "user",
    rules,
    lastResult: answer,
    answers,
  })
  const scripts = useScripts()
  const asked = useFetcher<{ states?: readonly string[] } | null>()
  const [chosen, setChosen] = useState<string>()
  const idle = asked.state === "idle"
  const known = asked.data === undefined ? (answer ? answer.states : states) : asked.data?.states
  const offered = idle ? known : undefined
  const none = offered?.length === 0

  const askForStates = (country: string) => {
    setChosen(country)
    asked.submit({ intent: "states", country }, { method: "post", defaultShouldRevalidate: false })
  }

  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      {answers && (
        <>
          <TextField field={fields.name} label="Name" autoComplete="off" />
          <SelectField
            field={fields.role}
            label="Role"
            hint="With another role the person has to log in again."
            options={optionsOf(ROLES)}
          />
        </>
      )}
      {answers?.role === "guest" && (
        <>
          <TextField
            field={fields.companyName}
            label="Company name"
            hint="Another name or address has to be checked again."
            autoComplete="off"
          />
          <TextField field={fields.companyAddress} label="Company address" autoComplete="off" />
        </>
      )}
      <TextField
        field={fields.username}
        label="Username"
        hint="Another way to log in, beside the e-mail"
        autoComplete="off"
      />
      <TextField field={fields.email} label="Email" type="email" autoComplete="off" />
      <SelectField
        field={fields.country}
        label="Country"
        options={countries}
        onChange={(event) => askForStates(event.currentTarget.value)}
      />
      {idle && asked.data === null && chosen !== undefined && <NotArrived again={() => askForStates(chosen)} />}
      {!scripts && (
        <button className="button quiet" name="intent" value="states" formNoValidate>
          Update states
        </button>
      )}
      <SelectField
        key={offered?.join()}
        field={fields.state}
        label="State"
        hint={none ? "No states available for this country" : undefined}
        options={offered ?? []}
        prompt={offered || scripts ? "Please select" : "Choose a country, then update"}
        required={offered ? !none : undefined}
        disabled={scripts && (none || !offered)}
      />
      <TextField field={fields.city} label="City" autoComplete="off" />
      <TextAreaField
        field={fields.reason}
        label="Reason"
        hint={`${answers ? "Needed for another name, role or company, otherwise optional" : "Optional"}. It is kept in the audit.`}
        rows={2}
      />
      <SaveButton seen={seen} answer={posted.answer}>
        {submit}
      </SaveButton>
      <p>
        <Link to={back}>Cancel</Link>
      </p>
    </PostForm>
  )
}
