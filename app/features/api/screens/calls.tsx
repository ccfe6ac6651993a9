import { data, href } from "react-router"
import { StaticPage } from "#app/features/site/static-page.tsx"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { reference, tagAt } from "../reference.server.ts"
import type { Route } from "./+types/calls"
import { ApiText } from "./api-text.tsx"
import { Rows } from "./rows.tsx"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage(({ pathname }) => pathname.toLowerCase())]

export function loader({ params }: Route.LoaderArgs) {
  const tag = tagAt(params.tag)
  if (!tag) throw data("There are no calls of that name.", { status: 404 })
  return reference(tag)
}

type Call = Route.ComponentProps["loaderData"]["calls"][number]

const FOR: Record<string, string> = {
  anyone: "Open to anybody, without a token.",
  member: "For members.",
  consultant: "For marriage consultants.",
}

export default function Calls({ loaderData: { tag, path, description, calls, types } }: Route.ComponentProps) {
  return (
    <StaticPage
      title={`${tag}: calls of the JSON API`}
      path={href("/api/calls/:tag", { tag: path })}
      description={`Calls of Rishta's JSON API: ${calls.map(({ summary }) => summary.replaceAll("`", "")).join("; ")}.`.slice(
        0,
        300,
      )}
      lead={description}
    >
      <p>
        Below <code>/api</code>. A field is sent where it is not called optional. <a href={href("/api")}>All calls</a>
      </p>
      {calls.map((call) => (
        <CallOf key={call.id} {...call} />
      ))}
      {types.length > 0 && <h2 id="types">Types</h2>}
      {types.map(({ name, description, rows }) => (
        <details key={name} id={name}>
          <summary>
            <code>{name}</code>
          </summary>
          {description && (
            <p>
              <ApiText text={description} />
            </p>
          )}
          <Rows rows={rows} answered />
        </details>
      ))}
    </StaticPage>
  )
}

function CallOf({ id, method, path, summary, description, who, curl, errors, ...call }: Call) {
  return (
    <details id={id}>
      <summary>
        <code>{`${method} ${path}`}</code>
        <ApiText text={` ${summary}`} />
      </summary>
      {description && (
        <p>
          <ApiText text={description} />
        </p>
      )}
      {FOR[who] && <p>{FOR[who]}</p>}
      {call.parameters.length > 0 && <h4>In the address</h4>}
      <Rows rows={call.parameters} />
      {call.sent.length > 0 && <h4>{`What you send (${call.sentAs})`}</h4>}
      <Rows rows={call.sent} />
      <h4>{`What you get (${[call.success, call.answeredAs].filter(Boolean).join(", ")})`}</h4>
      {call.answer && (
        <p>
          <a href={`#${call.answer}`}>{call.answer}</a>
        </p>
      )}
      <Rows rows={call.answered} answered />
      <p className="small soft">
        {"Errors: "}
        {errors.map((status) => (
          <a key={status} href={`${href("/api/errors")}#status-${status}`}>{`${status} `}</a>
        ))}
      </p>
      <pre>{curl}</pre>
    </details>
  )
}
