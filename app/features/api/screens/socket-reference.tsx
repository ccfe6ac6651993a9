import type { ReactNode } from "react"
import type { socketReference } from "../sockets/socket-reference.server.ts"
import { ApiText } from "./api-text.tsx"
import { Rows } from "./rows.tsx"

type Sockets = ReturnType<typeof socketReference>
type Props = Sockets & { origin: string }

/** Chat, live: what a program calls, and what it hears. */
export function SocketReference({ refusedConnections, reasons, limits, calls, events, origin }: Props) {
  return (
    <>
      <h2 id="sockets">Sockets</h2>
      <p>
        The chat is live by Socket.IO on the same address: connect with the token, and messages come as they are
        written. The same for programs, as AsyncAPI 3: <a href="/api/asyncapi.json">asyncapi.json</a>.
      </p>
      <pre>{`const socket = io("${origin}", { auth: { token } })
socket.on("newMessage", (message) => console.log(message))
socket.on("connect_error", ({ message }) => console.log(message))`}</pre>
      <p>
        Each call takes an object, or its fields one after the other in the order in which they stand here, and at the
        end a callback for the answer: what is told with the call, or <code>{"{ ok: false, error, reason }"}</code>.
      </p>
      <h3>What you call</h3>
      {calls.map(({ answers, example, ...call }) => (
        <Event key={call.name} {...call} as="emit">
          <h4>What the callback gets</h4>
          <p>
            <code>{answers}</code>
          </p>
          <pre>{example}</pre>
        </Event>
      ))}
      <h3>What you hear</h3>
      {events.map((event) => (
        <Event key={event.name} {...event} as="on" />
      ))}
      <Texts title="When a socket is not let in: the message of connect_error" texts={refusedConnections} />
      <Texts title="When a call is refused: the reason" texts={reasons} />
      <h3>Limits</h3>
      <ul>
        {limits.map((limit) => (
          <li key={limit}>
            <ApiText text={limit} />
          </li>
        ))}
      </ul>
    </>
  )
}

type EventProps = Sockets["events"][number] & { as: "emit" | "on"; children?: ReactNode }

function Event({ name, summary, description, type, rows, as, children }: EventProps) {
  return (
    <details id={`socket-${name}`}>
      <summary>
        <code>{`${as} ${name}`}</code>
        {` ${summary}`}
      </summary>
      {description && (
        <p>
          <ApiText text={description} />
        </p>
      )}
      {type && <p>{type}</p>}
      <Rows rows={rows} />
      {children}
    </details>
  )
}

function Texts({ title, texts }: { title: string; texts: Sockets["reasons"] }) {
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {texts.map(({ name, text }) => (
          <li key={name}>
            <code>{name}</code>
            <ApiText text={` – ${text}`} />
          </li>
        ))}
      </ul>
    </>
  )
}
