import { Form, href, Link } from "react-router"
import { FieldError, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { SearchLine } from "#app/forms/search-line.tsx"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import type { ideaSchema } from "../case-schema.ts"
import type { findIdea } from "./idea.server.ts"

interface IdeaFormProps extends AppFormProps {
  idea: NonNullable<Awaited<ReturnType<typeof findIdea>>>
}

export function IdeaForm({ idea, ...options }: IdeaFormProps) {
  return (
    <section className="card sheet stack" aria-labelledby="idea">
      <h2 id="idea">A new case</h2>
      <FindClient {...idea} />
      {idea.clients.length > 0 ? (
        <ChosenBoth idea={idea} {...options} />
      ) : (
        <p className="soft">{idea.q ? "No client of yours has this name." : "You have no clients yet."}</p>
      )}
    </section>
  )
}

function FindClient({ q, other, few }: IdeaFormProps["idea"]) {
  if (few) return null
  return (
    <Form className="choose" role="search">
      <input type="hidden" name="new" value="" />
      {other && <input type="hidden" name="other" value={other} />}
      <SearchLine label="Name of your client" q={q} quiet />
    </Form>
  )
}

function ChosenBoth({ idea: { clients, chosen, other, otherName }, ...options }: IdeaFormProps) {
  const { form, fields, formProps } = useAppForm<typeof ideaSchema>({
    ...options,
    id: "idea-form",
    intent: "open",
    answers: { clientId: chosen ? String(chosen) : "", other: other ? String(other) : "" },
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <fieldset className="field choices" id={fields.clientId.id}>
        <legend>Your client</legend>
        {clients.map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="radio" name="clientId" value={id} required defaultChecked={id === chosen} />
            <bdi>{name}</bdi>
          </label>
        ))}
        <FieldError field={fields.clientId} />
      </fieldset>
      {otherName && (
        <p>
          {"For "}
          <Link to={href("/UserProfile/:id", { id: String(other) })}>
            <bdi>{otherName}</bdi>
          </Link>
        </p>
      )}
      <TextField
        field={fields.other}
        label="The other person"
        hint="The number at the end of the profile’s address, or the whole address."
      />
      <div className="row">
        <SubmitButton name="intent" value="open">
          Open the case
        </SubmitButton>
        <Link className="button quiet" to={href("/cases")}>
          Cancel
        </Link>
      </div>
    </PostForm>
  )
}
