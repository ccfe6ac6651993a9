import { href } from "react-router"
import { config } from "#app/config.server.ts"
import { StaticPage } from "#app/features/site/static-page.tsx"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { VERSION } from "../document.server.ts"
import { firstHour } from "../first-hour.ts"
import { limits } from "../limits.server.ts"
import { overview } from "../reference.server.ts"
import { socketReference } from "../sockets/socket-reference.server.ts"
import type { Route } from "./+types/api"
import { ApiText } from "./api-text.tsx"
import { SocketReference } from "./socket-reference.tsx"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => ({
  groups: overview(),
  limits,
  hour: firstHour(config.origin),
  sockets: socketReference(),
  origin: config.origin,
  version: VERSION,
})

type Data = Route.ComponentProps["loaderData"]

export default function Api({ loaderData: { groups, limits, hour, sockets, origin, version } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Rishta for programs"
      path={href("/api")}
      description="The JSON API of Rishta: tokens, every call with fields and an example, errors, limits, and chat by sockets."
      lead="What a member or a marriage consultant does on this site a program can do for them: an app for a phone, a kiosk, the software of a bureau."
    >
      <p>
        Version {version}. The same for programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1) and, for
        the sockets, <a href="/api/asyncapi.json">asyncapi.json</a> (AsyncAPI 3).
      </p>
      <h2>A first hour</h2>
      <p>
        From signing up to the first message in twelve commands, of which each of the two gives the first five. They
        need <code>curl</code> and <code>jq</code>.
      </p>
      <pre>{hour.start}</pre>
      <Steps steps={hour.joining} />
      <p>Then the same five for Bilal:</p>
      <pre>{hour.other}</pre>
      <p>And with both logged in:</p>
      <pre>{hour.both}</pre>
      <Steps steps={hour.meeting} start={hour.joining.length + 1} />
      <h2>Calls</h2>
      {groups.map((group) => (
        <Group key={group.tag} {...group} />
      ))}
      <h2>Tokens</h2>
      <p>
        <code>POST /users/login</code> opens a session and gives its token: send it as{" "}
        <code>Authorization: Bearer TOKEN</code>. People see it in their Settings and can end it there.{" "}
        <code>GET /pictures</code> and files need it as well; cookies are neither read nor set.
      </p>
      <h2>Errors</h2>
      <p>
        Every error is <code>application/problem+json</code>: <code>reason</code> and <code>codes</code> for programs,{" "}
        <code>message</code> and <code>errors</code> for people. <a href={href("/api/errors")}>All reasons and codes</a>{" "}
        with what to do about each. Any call may answer 405, 429 and 503; after the last two wait for the seconds of{" "}
        <code>Retry-After</code>.
      </p>
      <h2>Sent again</h2>
      <p>
        An <code>Idempotency-Key</code> of your making on POST, PUT, PATCH and DELETE makes a retry safe: for a day the
        same call under the same key is carried out once and answered as the first time.
      </p>
      <h2>Lists</h2>
      <p>
        Lists take <code>page</code> and <code>limit</code> (10, 20 or 50) and answer <code>results</code>,{" "}
        <code>totalCount</code> and <code>next</code>. Where there is a <code>nextCursor</code>, send it as{" "}
        <code>cursor</code> to go on without a row twice. A parameter or value that a call does not know is refused.
      </p>
      <h2>Limits</h2>
      <StackedTable
        caption="Limits"
        columns={[
          { label: "Name", cell: ({ name }) => name },
          { label: "What is counted", as: "long", cell: ({ words }) => <ApiText text={words} /> },
          { label: "How many", as: "number", cell: ({ points }) => points },
          { label: "In", cell: ({ duration }) => timeOf(duration) },
        ]}
        rows={limits}
        keyOf={({ name }) => name}
      />
      <SocketReference {...sockets} origin={origin} />
    </StaticPage>
  )
}

function Steps({ steps, start }: { steps: Data["hour"]["joining"]; start?: number }) {
  return (
    <ol start={start}>
      {steps.map(({ words, command }) => (
        <li key={words}>
          <ApiText text={words} />
          <pre>{command}</pre>
        </li>
      ))}
    </ol>
  )
}

function Group({ tag, path, description, calls }: Data["groups"][number]) {
  const page = href("/api/calls/:tag", { tag: path })
  return (
    <section>
      <h3>
        <a href={page}>{tag}</a>
      </h3>
      <p>
        <ApiText text={description} />
      </p>
      <ul>
        {calls.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a href={`${page}#${id}`}>
              <code>{`${method} ${path}`}</code>
            </a>
            <ApiText text={` ${summary}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const UNITS: [number, string][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
]

function timeOf(seconds: number) {
  const [length, unit] = UNITS.find(([length]) => seconds % length === 0) ?? [1, "second"]
  const count = seconds / length
  return count === 1 ? `a ${unit}`.replace("a hour", "an hour") : `${count} ${unit}s`
}
