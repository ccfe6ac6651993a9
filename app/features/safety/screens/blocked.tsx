import { href, Link } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { Pagination } from "#app/ui/pagination.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { idField, pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listBlocked, unblock } from "../blocks.server.ts"
import { listDismissed } from "../dismissals.server.ts"
import type { Route } from "./+types/blocked"

const fields = z.object({ accountId: idField })

export async function loader({ request, context }: Route.LoaderArgs) {
  const tab = new URL(request.url).searchParams.get("tab") === "hidden" ? "hidden" : "blocked"
  const list = tab === "hidden" ? listDismissed : listBlocked
  return { tab, ...(await list(context.get(viewerContext), pagingFrom(request))) } as const
}

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) return redirectWithNotice(href("/blocked"), "Nobody was blocked.")
  const result = await unblock(context.get(viewerContext), posted.accountId)
  const text = result.done ? `${isolated(result.value)} is no longer blocked.` : result.message
  return redirectWithNotice(href("/blocked"), text)
}

export default function Blocked({ loaderData }: Route.ComponentProps) {
  const { tab, people, page, limit, total } = loaderData
  const here = href("/blocked")
  const tabs = [
    { to: here, label: "Blocked", current: tab === "blocked" },
    { to: `${here}?tab=hidden`, label: "Not interested", current: tab === "hidden" },
  ]
  return (
    <div className="section stack">
      <title>{`${tab === "hidden" ? "Not interested" : "Blocked people"} – Rishta`}</title>
      <h1>{tab === "hidden" ? "Not interested" : "Blocked people"}</h1>
      <Tabs tabs={tabs} label="People you do not see" />
      {tab === "blocked" && (
        <p>
          You can report what somebody sent you, also after a block:{" "}
          <Link to={href("/reports/received")}>what you have received</Link>.
        </p>
      )}
      {total === 0 ? (
        <EmptyState text={tab === "hidden" ? "You have not hidden anybody." : "You have not blocked anybody."} />
      ) : (
        <>
          <ul className="stack">
            {people.map(({ id, name }) => (
              <li key={id} className="card sheet row between">
                <h2>
                  <Name>{name}</Name>
                </h2>
                {tab === "hidden" ? <ShowAgain profileId={id} name={name} /> : <Unblock accountId={id} name={name} />}
              </li>
            ))}
          </ul>
          <Pagination page={page} limit={limit} total={total} />
        </>
      )}
    </div>
  )
}

function Unblock({ accountId, name }: { accountId: number; name: string }) {
  return (
    <PostForm action={href("/blocked")}>
      <input type="hidden" name="accountId" value={accountId} />
      <button className="button quiet" aria-label={`Unblock ${name}`}>
        Unblock
      </button>
    </PostForm>
  )
}

function ShowAgain({ profileId, name }: { profileId: number; name: string }) {
  return (
    <PostForm reloadDocument action={href("/not-interested")}>
      <input type="hidden" name="profileId" value={profileId} />
      <button className="button quiet" name="intent" value="show" aria-label={`Show again: ${name}`}>
        Show again
      </button>
    </PostForm>
  )
}
