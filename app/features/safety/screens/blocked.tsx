import { Form, href } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { idField, pagingFrom } from "#app/forms/address.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { Pagination } from "#app/ui/pagination.tsx"
import { listBlocked, unblock } from "../blocks.server.ts"
import type { Route } from "./+types/blocked"

const fields = z.object({ accountId: idField })

export async function loader({ request, context }: Route.LoaderArgs) {
  return listBlocked(context.get(viewerContext), pagingFrom(request))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  const name = posted && (await unblock(context.get(viewerContext), posted.accountId))
  return redirectWithNotice(href("/blocked"), name ? `${name} is no longer blocked.` : "Nobody was blocked.")
}

export default function Blocked({ loaderData: { people, page, limit, total } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Blocked people – Rishta</title>
      <h1>Blocked people</h1>
      {total === 0 ? (
        <EmptyState text="You have not blocked anybody." />
      ) : (
        <>
          <ul className="stack">
            {people.map(({ id, name }) => (
              <li key={id} className="card sheet row between">
                <h2>{name}</h2>
                <Form method="post">
                  <input type="hidden" name="accountId" value={id} />
                  <button className="button quiet" aria-label={`Unblock ${name}`}>
                    Unblock
                  </button>
                </Form>
              </li>
            ))}
          </ul>
          <Pagination page={page} limit={limit} total={total} />
        </>
      )}
    </div>
  )
}
