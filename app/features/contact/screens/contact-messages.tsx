import { href, Link } from "react-router"
import { ownText } from "#app/ui/own-text.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { StateTabs } from "#app/ui/state-tabs.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { contactStateFrom } from "../answer-schema.ts"
import { listContactMessages } from "../contact-messages.server.ts"
import type { Route } from "./+types/contact-messages"

export async function loader({ request }: Route.LoaderArgs) {
  const state = contactStateFrom(request)
  return { state, ...(await listContactMessages(state, pagingFrom(request))) }
}

export default function ContactMessages({ loaderData: { state, messages, ...list } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Contact messages – Rishta</title>
      <h1>Contact messages</h1>
      <StateTabs states={{ open: "To be answered", done: "Done" }} current={state} />
      <PagedList
        {...list}
        empty={state === "open" ? "No messages are waiting for an answer." : "No messages have been dealt with yet."}
      >
        <StackedTable
          caption="Contact messages"
          rows={messages}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "From",
              cell: ({ id, name }) => <Link to={href("/portal/contact-messages/:id", { id: String(id) })}>{name}</Link>,
            },
            { label: "Message", as: "long", cell: ({ body }) => <span {...ownText(body)}>{body}</span> },
            { label: "Sent on", as: "number", cell: ({ at }) => at },
          ]}
        />
      </PagedList>
    </div>
  )
}
