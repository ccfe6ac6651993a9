import type { FormMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { Form, type FormProps, Link } from "react-router"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"

export interface Progress {
  /** The place of this step, from 0. */
  at: number
  steps: { name: string; to: string; done: boolean }[]
}

interface WizardPageProps {
  title: string
  progress: Progress
  house: {
    // biome-ignore lint/suspicious/noExplicitAny: the frame is the same for every step's form
    form: FormMetadata<any>
    formProps: FormProps
    complete?: boolean
  }
  submit?: string
  encType?: "multipart/form-data"
  children: ReactNode
}

/** The frame of a wizard's step: where one is, the fields, and the ways on, back and out. */
export function WizardPage({ title, progress, house, submit = "Next", encType, children }: WizardPageProps) {
  const { at, steps } = progress
  const last = steps.length - 1
  const done = at === last ? "the last one" : `${Math.round((at / last) * 100)}% done`
  return (
    <div className="section narrow">
      <title>{`${title} – Rishta`}</title>
      <Form method="post" className="card sheet stack" encType={encType} {...house.formProps}>
        <Steps {...progress} />
        <h1>{title}</h1>
        <p className="soft">{`Step ${at + 1} of ${steps.length}, ${done}. You can change all of this later.`}</p>
        <ErrorSummary form={house.form} />
        {children}
        {/* Next comes first in the source, so that the Enter key means it, and stands at the right. */}
        <div className="actions turned">
          <SubmitButton name="intent" value="next" complete={house.complete}>
            {submit}
          </SubmitButton>
          {at > 0 && (
            <button className="button quiet" name="intent" value="previous" formNoValidate>
              Previous
            </button>
          )}
        </div>
        <button className="link" name="intent" value="leave" formNoValidate>
          Save and leave
        </button>
      </Form>
    </div>
  )
}

function Steps({ at, steps }: Progress) {
  return (
    <ol className="steps" aria-label="Steps">
      {steps.map(({ name, to, done }, i) => (
        <li key={name} className={done ? "done" : undefined} aria-current={i === at ? "step" : undefined}>
          {done && i !== at ? <Link to={to}>{name}</Link> : name}
        </li>
      ))}
    </ol>
  )
}
