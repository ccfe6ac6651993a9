import type { FormMetadata } from "@conform-to/react"
import type { ReactNode } from "react"
import { Form, type FormProps, Link } from "react-router"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { MissingAnswers } from "#app/forms/missing-answers.tsx"
import { FormKey } from "#app/ui/post-form.tsx"
import { ClientName } from "./client-name.tsx"

interface StepsProps {
  at: number
  steps: { name: string; to: string; done: boolean }[]
}

interface WizardPageProps extends StepsProps {
  title: string
  /** The step's saved answers when the page was opened. */
  version?: string
  /** Whom the draft is about; refused once the draft is another's. */
  about?: { key: string; name: string }
  appForm: {
    // biome-ignore lint/suspicious/noExplicitAny: the frame is the same for every step's form
    form: FormMetadata<any>
    formProps: FormProps
    complete?: boolean
  }
  submit?: string
  encType?: "multipart/form-data"
  aside?: ReactNode
  children: ReactNode
}

export function WizardPage(props: WizardPageProps) {
  const { title, at, steps, about, appForm, submit = "Next", encType, aside, children } = props
  // As the page was opened, also after errors: the draft may be another's by now.
  const opened: { draft?: string; version?: string } = appForm.form.initialValue ?? {}
  const { draft: openedFor = about?.key, version = props.version } = opened
  const last = steps.length - 1
  const percent = Math.round((at / last) * 100)
  const done = at === last ? "the last one" : `${percent}% done`
  return (
    <div className="section narrow">
      <title>{`${title} – Rishta`}</title>
      <Form method="post" className="card sheet stack" encType={encType} {...appForm.formProps}>
        {/* The steps before only change the draft, which doing twice does no harm. */}
        {at === last && <FormKey />}
        <Steps at={at} steps={steps} />
        <h1>{title}</h1>
        {about && <input type="hidden" name="draft" value={openedFor} />}
        {version && <input type="hidden" name="version" value={version} />}
        {about?.name && about.key === openedFor && <ClientName name={about.name} />}
        {at > 0 && <progress value={percent} max={100} aria-label="Done so far" />}
        <p className="soft">{`Step ${at + 1} of ${steps.length}, ${done}. You can change all of this later.`}</p>
        <ErrorSummary form={appForm.form} keeps="step" />
        {children}
        {/* Next comes first in the source, so that the Enter key means it; styles put it at the right. */}
        <div className="actions turned">
          <SubmitButton name="intent" value="next" complete={appForm.complete}>
            {submit}
          </SubmitButton>
          {at > 0 && (
            <button className="button quiet" name="intent" value="previous" formNoValidate>
              Previous
            </button>
          )}
          {appForm.complete === false && <MissingAnswers form={appForm.form.id} />}
        </div>
        <button className="link" name="intent" value="leave" formNoValidate>
          Save and leave
        </button>
        {aside}
      </Form>
    </div>
  )
}

function Steps({ at, steps }: StepsProps) {
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
