import { Form, href, Link } from "react-router"
import { FieldError } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { SearchLine } from "#app/forms/search-line.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { ideaSchema } from "../case-schema.ts"
import { FaceCard } from "./face.tsx"
import type { findIdea } from "./idea.server.ts"

type Idea = Awaited<ReturnType<typeof findIdea>>
type Chosen = Extract<Idea, { face: object }>

interface IdeaFormProps extends AppFormProps {
  idea: Idea
}

/** Shows whom a number means before anything is opened. */
export function IdeaForm({ idea, ...options }: IdeaFormProps) {
  return (
    <section className="card sheet stack" aria-labelledby="idea">
      <h2 id="idea">A new case</h2>
      {idea.face ? <Confirm idea={idea} {...options} /> : <AskWhom {...idea} refused={options.lastResult} />}
    </section>
  )
}

const HINT = "The number at the end of the profile’s address, or the whole address."

type AskWhomProps = Extract<Idea, { face: null }> & { refused: AppFormProps["lastResult"] }

function AskWhom({ of, typed, wrong, refused }: AskWhomProps) {
  const error = wrong ?? refused?.error?.other?.join(" ")
  return (
    <Form className="stack">
      <input type="hidden" name="new" value="" />
      {of && <input type="hidden" name="of" value={of} />}
      <div className="field">
        <label htmlFor="other">The other person</label>
        <p className="hint" id="other-hint">
          {HINT}
        </p>
        <input
          id="other"
          name="other"
          required
          maxLength={800}
          defaultValue={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "other-hint other-error" : "other-hint"}
        />
        {error && (
          <p className="error" id="other-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <div className="row">
        <button className="button">Show who it is</button>
        <Cancel />
      </div>
    </Form>
  )
}

const Cancel = () => (
  <Link className="button quiet" to={href("/cases")}>
    Cancel
  </Link>
)

function Confirm({ idea, ...options }: AppFormProps & { idea: Chosen }) {
  return (
    <>
      <FaceCard face={idea.face} />
      <p className="small">
        <Link to={`${href("/cases")}?new`}>Somebody else</Link>
      </p>
      <FindClient {...idea} />
      {idea.clients.length > 0 ? (
        <OpenForm idea={idea} {...options} />
      ) : (
        <p className="soft">{idea.q ? "No client of yours has this name." : "You have no clients yet."}</p>
      )}
    </>
  )
}

function FindClient({ q, face, few }: Chosen) {
  if (few) return null
  return (
    <Form className="choose" role="search">
      <input type="hidden" name="new" value="" />
      <input type="hidden" name="other" value={face.id} />
      <SearchLine label="Name of your client" q={q} quiet />
    </Form>
  )
}

function OpenForm({ idea: { face, clients, chosen }, ...options }: AppFormProps & { idea: Chosen }) {
  const { form, fields, formProps } = useAppForm<typeof ideaSchema>({
    ...options,
    id: "idea-form",
    intent: "open",
    answers: { clientId: chosen ? String(chosen) : "", other: String(face.id) },
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <input type="hidden" name="other" value={face.id} />
      <fieldset className="field choices" id={fields.clientId.id}>
        <legend>Your client</legend>
        {clients.map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="radio" name="clientId" value={id} required defaultChecked={id === chosen} />
            <Name>{name}</Name>
          </label>
        ))}
        <FieldError field={fields.clientId} />
      </fieldset>
      <div className="row">
        <SubmitButton name="intent" value="open">
          Open a case
        </SubmitButton>
        <Cancel />
      </div>
    </PostForm>
  )
}
