import { once } from "#app/once.ts"
import type { Schema } from "../document-shape.ts"
import { rowsOf, typeOf } from "../reference.server.ts"
import { asyncApiDocument } from "./async-document.server.ts"
import {
  callDescriptions,
  eventDescriptions,
  REFUSED_CONNECTIONS,
  SOCKET_LIMITS,
  SOCKET_REASONS,
} from "./socket-events.ts"

interface MessageDocument {
  summary: string
  payload?: Schema
}

const asRows = (texts: Record<string, string>) => Object.entries(texts).map(([name, text]) => ({ name, text }))

/** What the page of the API shows of the sockets. */
export const socketReference = once(() => {
  const { operations, components } = asyncApiDocument()
  const described = (name: string) => {
    const { description } = operations[name] as { description?: string }
    const { summary, payload } = components.messages[name] as MessageDocument
    const type = payload && (payload.$ref || payload.type === "array") ? typeOf(payload) : null
    return { name, summary, description, type, rows: rowsOf(payload) }
  }
  return {
    refusedConnections: asRows(REFUSED_CONNECTIONS),
    reasons: asRows(SOCKET_REASONS),
    limits: SOCKET_LIMITS,
    calls: Object.entries(callDescriptions).map(([name, { example, answersMessage }]) => ({
      ...described(name),
      answers: answersMessage ? "{ ok: true, message }" : "{ ok: true }",
      example: `socket.emit("${name}", ${JSON.stringify(example)}, (answer) => console.log(answer))`,
    })),
    events: Object.keys(eventDescriptions).map(described),
  }
})
