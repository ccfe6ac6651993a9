import { data, href } from "react-router"
import { dateTimeOf } from "#app/dates/dates.ts"
import { secretHeaders } from "#app/features/consents/link/secret-headers.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { Name } from "#app/ui/names.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import stylesheet from "../biodata.css?url&no-inline"
import { countVisit, openBiodata } from "../links/open-biodata.server.ts"
import { sheetContent } from "../sheet-content.server.ts"
import { SheetParts } from "../sheet-parts.tsx"
import type { Route } from "./+types/shared-biodata"

export const handle = { plain: true }

export const headers = secretHeaders

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [visitor, ctx] = [context.get(visitorContext), context.get(requestContext)]
  const opened = await openBiodata(params.token, visitor, ctx)
  if (!opened.done) return data({ closed: opened.message, page: null }, { status: statusOf(opened) })
  const { link, source } = opened.value
  countVisit(opened.value, visitor, request)
  const page = {
    content: sheetContent(source, link),
    picture: link.parts.includes("picture") && source.pictureId !== null,
    endsAt: dateTimeOf(link.endsAt),
    token: params.token,
  }
  return { closed: null, page }
}

/** For whoever has the address, without an account. */
export default function SharedBiodata({ loaderData: { closed, page } }: Route.ComponentProps) {
  if (!page) return <Closed message={closed} />
  const { content, picture, endsAt, token } = page
  const file = (name: string) => href("/biodata/:token/:file", { token, file: name })
  return (
    <article className="section narrow stack">
      <title>{`${content.title} – Rishta`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <header className="stack tight">
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {picture && (
          <img
            src={file("portrait.webp")}
            alt={`Portrait of ${content.name.text}`}
            width={160}
            height={200}
            className="biodata-portrait"
          />
        )}
        <h1>
          <Name>{content.name.text}</Name>
        </h1>
        {content.headline.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {content.consultant && <p>{content.made}</p>}
      </header>
      <SheetParts content={content} />
      <p className="row no-print">
        <a className="button" href={file("biodata.pdf")} download>
          Save as PDF
        </a>
        <a className="button quiet" href={file("biodata.jpg")} download>
          Save as picture
        </a>
      </p>
      <p className="small soft">{`This link opens until ${endsAt}, or until it is ended. Please show it to nobody else without asking.`}</p>
    </article>
  )
}

const Closed = ({ message }: { message: string }) => (
  <div className="section narrow stack">
    <title>Rishta</title>
    <meta name="robots" content="noindex, nofollow" />
    <div className="card sheet stack">
      <h1>{message}</h1>
      <p>Its time is over, or it was ended. Please ask whoever has sent it for a new one.</p>
    </div>
  </div>
)
