import { href } from "react-router"
import { dateTimeOf } from "#app/dates/dates.ts"
import { openLink } from "#app/features/consents/link/open-link.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { counted } from "#app/ui/counted.ts"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { listSheets } from "../biodata.server.ts"
import { listLinksMade } from "../links/biodata-links.server.ts"
import { KINDS, partsText } from "../parts.ts"
import type { Route } from "./+types/client-sheets"

export const handle = { plain: true }

export { secretHeaders as headers } from "#app/features/consents/link/secret-headers.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { token: params.token, visitor: context.get(visitorContext) }
  const client = valueOrPage(await openLink(key, context.get(requestContext)))
  const [sheets, links] = await Promise.all([listSheets(client.profileId), listLinksMade(client.profileId)])
  return {
    name: client.firstName,
    sheets: sheets.map(({ id, kind, parts, madeAt }) => ({
      id,
      text: `${KINDS[kind].label}, ${dateTimeOf(madeAt)}`,
      parts: partsText(parts),
    })),
    links: links.map(({ id, parts, open, endsAt, endedAt, opened }) => ({
      id,
      text: `${open ? "Opens until" : "Ended"} ${dateTimeOf(endedAt ?? endsAt)}, opened ${counted(opened, "time")}`,
      parts: partsText(parts),
    })),
  }
}

/** For the client or the family: what the consultant has handed on. */
export default function ClientSheets({ loaderData: { name, sheets, links }, params }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>What was handed on – Rishta</title>
      <meta name="robots" content="noindex" />
      <h1>
        What was handed on of <Name>{name}</Name>
      </h1>
      <p>
        With your consent your consultant can make a biodata of the profile, with her name on it. Take your consent
        back, and no link to it opens any more.
      </p>
      <Made title="Sheets and pictures" made={sheets} none="No biodata was made yet." />
      <Made title="Links" made={links} none="No link was made yet." />
      <p>
        <a href={href("/consent/:token", params)}>Back to the profile</a>
      </p>
    </div>
  )
}

interface MadeProps {
  title: string
  made: { id: number; text: string; parts: string }[]
  none: string
}

const Made = ({ title, made, none }: MadeProps) => (
  <section className="card sheet stack tight">
    <h2>{title}</h2>
    {made.length === 0 && <p className="soft">{none}</p>}
    <ul className="stack tight">
      {made.map(({ id, text, parts }) => (
        <li key={id}>
          {text}
          <br />
          <span className="small soft">{parts}</span>
        </li>
      ))}
    </ul>
    <OnlyNewest of={made} />
  </section>
)
