import { href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { Name, NameAndAge } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { StateTabs } from "#app/ui/state-tabs.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { claimNext } from "../calls.server.ts"
import { listDesk } from "../desk.server.ts"
import { DESK, type DeskState, deskStateFrom } from "../desk-schema.ts"
import type { Route } from "./+types/verifications"

export async function loader({ request }: Route.LoaderArgs) {
  return { states: DESK, ...(await listDesk(deskStateFrom(request), pagingFrom(request))) }
}

export async function action({ context }: Route.ActionArgs) {
  const next = await claimNext(context.get(viewerContext))
  if (next) return redirect(href("/portal/verifications/:id", { id: String(next) }))
  return redirectWithNotice(href("/portal/verifications"), "Nobody waits to be called at the moment.")
}

const TEXTS: Record<DeskState, { intro: string; empty: string; at: string }> = {
  waiting: {
    intro: "New and changed profiles with a picture. The longest waiting come first.",
    empty: "No profiles are waiting to be checked.",
    at: "Waiting since",
  },
  called: {
    intro: "They could not be reached. Whoever is due comes first when you call the next one.",
    empty: "Nobody is to be called again.",
    at: "Call again",
  },
  "sent-back": {
    intro: "Their owners have been asked to correct something. They wait again once that is saved.",
    empty: "No profile is sent back at the moment.",
    at: "Sent back",
  },
  checked: { intro: "The newest first.", empty: "No profile is checked yet.", at: "Checked" },
  pictureless: {
    intro: "They cannot be checked without a picture. Open one and send it back to ask for a picture.",
    empty: "Every profile that waits has a picture.",
    at: "Waiting since",
  },
}

export default function Verifications({ loaderData }: Route.ComponentProps) {
  const { states, state, entries, ...list } = loaderData
  const { intro, empty, at: label } = TEXTS[state]
  return (
    <div className="section stack">
      <title>Verifications – Rishta</title>
      <div className="row between">
        <h1>Verifications</h1>
        <PostForm>
          <button className="button">Call the next one</button>
        </PostForm>
      </div>
      <StateTabs states={states} current={state} />
      <p className="soft">{intro}</p>
      <PagedList {...list} empty={empty}>
        <StackedTable
          caption={`Profiles: ${states[state].toLowerCase()}`}
          rows={entries}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "Profile",
              cell: (entry) => (
                <Link to={href("/portal/verifications/:id", { id: String(entry.id) })}>
                  <NameAndAge {...entry} />
                </Link>
              ),
            },
            { label: "Of", cell: Owner },
            { label: "City", cell: ({ city }) => city ?? "N/A" },
            state === "sent-back"
              ? { label: "Why", as: "long", cell: ({ sentBackReason }) => sentBackReason ?? "N/A" }
              : { label: "Phone", cell: ({ phone }) => phone ?? "None" },
            { label, as: "number", cell: ({ at, due }) => (state === "called" && due ? `${at}, due now` : at) },
            {
              label: "Calling now",
              cell: ({ holder }) => (holder ? <Name>{holder}</Name> : <span className="soft">Nobody</span>),
            },
          ]}
        />
      </PagedList>
    </div>
  )
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number]

const Owner = ({ kind, accountId, account }: Entry) => (
  <span>
    {kind === "client" && "Client of "}
    <AccountLink id={accountId} name={account} />
  </span>
)
