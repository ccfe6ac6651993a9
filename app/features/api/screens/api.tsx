import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { StaticPage } from "#app/features/site/static-page.tsx"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { reference } from "../reference.server.ts"
import { socketReference } from "../sockets/socket-reference.server.ts"
import type { Route } from "./+types/api"
import { ApiText } from "./api-text.tsx"
import { Rows } from "./rows.tsx"
import { SocketReference } from "./socket-reference.tsx"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => ({ ...reference(), sockets: socketReference(), origin: config.origin })

type Group = Route.ComponentProps["loaderData"]["groups"][number]

const FOR: Record<string, string> = {
  anyone: "Open to anybody, without a token.",
  member: "For members.",
  consultant: "For marriage consultants.",
}

export default function Api({ loaderData: { groups, schemas, sockets, origin } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Rishta for programs"
      path={href("/api")}
      description="The JSON API of Rishta: tokens, every call with fields and an example, and chat by sockets."
      lead="Whatever a member or a consultant does on this site, a program can do for them: an app for a phone, a kiosk, the software of a bureau."
    >
      <h2>Getting a token</h2>
      <p>
        Log in, and send the token that you are given with every other call. People see it in their Settings and can end
        it there.
      </p>
      <pre>{`curl ${origin}/api/users/login --json '{"email":"ayesha@example.com","password":"…"}'
curl ${origin}/api/users/me -H "Authorization: Bearer $TOKEN"`}</pre>
      <p>
        The same for programs, as OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.
      </p>
      <h2>Errors and lists</h2>
      <p>
        An error is a <code>Problem</code> with a <code>message</code> that you may show; invalid input has{" "}
        <code>errors</code> with the texts of each field. Every call may answer 405, 429 and 503; after the last two
        wait for the seconds of <code>Retry-After</code>. Lists take <code>page</code> and <code>limit</code> (10, 20 or
        50) and answer <code>results</code>, <code>totalCount</code> and <code>next</code>.
      </p>
      <SocketReference {...sockets} origin={origin} />
      {groups.map((group) => [<h2 key={group.tag}>{group.tag}</h2>, <Calls key={`${group.tag} calls`} {...group} />])}
      <h2>Schemas</h2>
      {schemas.map(({ name, rows }) => (
        <section key={name} id={`schema-${name}`}>
          <h3>{name}</h3>
          <Rows rows={rows} />
        </section>
      ))}
    </StaticPage>
  )
}

function Calls({ description, calls }: Group) {
  return (
    <div>
      <p>
        <ApiText text={description} />
      </p>
      {calls.map(({ id, method, path, summary, ...call }) => (
        <details key={id} id={id}>
          <summary>
            <code>{`${method} ${path}`}</code>
            <ApiText text={` ${summary}`} />
          </summary>
          {call.description && (
            <p>
              <ApiText text={call.description} />
            </p>
          )}
          {FOR[call.who] && <p>{FOR[call.who]}</p>}
          {call.sent.length > 0 && <h4>What you send</h4>}
          <Rows rows={call.sent} />
          <h4>What you get</h4>
          {call.answer && <p>{call.answer}</p>}
          <Rows rows={call.answered} />
          {call.errors.length > 0 && <p className="small soft">{`Errors: ${call.errors.join(", ")}`}</p>}
          <pre>{call.curl}</pre>
        </details>
      ))}
    </div>
  )
}
