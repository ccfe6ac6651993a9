import { Form, href, Link, useSubmit } from "react-router"
import { PeopleList } from "#app/features/people/card/people-list.tsx"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { withQuery } from "#app/url/query.ts"
import { ClientField } from "#app/viewer/acting-client.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import type { browseBy } from "./browse-by.server.ts"
import { BrowseFrame } from "./browse-frame.tsx"
import { ChoiceField } from "./choice-field.tsx"

type Browsed = Awaited<ReturnType<typeof browseBy>>

export function BrowseList({ title, found }: { title: string; found: Browsed }) {
  const { page, people, next, choice, empty, shown } = found
  const { client } = useActingClient()
  const asked = { [choice.filter]: choice.chosen, client: client?.id ?? null }
  return (
    <BrowseFrame title={title} shown={shown}>
      <ChooseForm choice={choice} />
      <p className="small">
        <Link to={href("/AllUsers") + withQuery("", asked)}>More filters</Link>
      </p>
      <PeopleList page={page} people={people} next={next}>
        <EmptyState text={empty}>
          <Link className="button quiet" to={href("/users-side")}>
            Back to the newest
          </Link>
        </EmptyState>
      </PeopleList>
    </BrowseFrame>
  )
}

function ChooseForm({ choice }: Pick<Browsed, "choice">) {
  const submit = useSubmit()
  const scripts = useScripts()
  return (
    <Form className="choose" onChange={(event) => submit(event.currentTarget)}>
      <ClientField />
      <ChoiceField key={choice.chosen} choice={choice} />
      {!scripts && <button className="button quiet">Show</button>}
    </Form>
  )
}
