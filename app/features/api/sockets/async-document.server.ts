import type { z } from "zod"
import { createSchema } from "zod-openapi"
import type { SocketCall } from "#app/features/chat/chat-schema.ts"
import { once } from "#app/once.ts"
import {
  acknowledgements,
  callDescriptions,
  callPayload,
  eventDescriptions,
  REFUSED_CONNECTIONS,
  SOCKET_LIMITS,
  SOCKET_REASONS,
} from "./socket-events.ts"

const listed = (texts: Record<string, string>) =>
  Object.entries(texts)
    .map(([name, text]) => `- \`${name}\`: ${text}`)
    .join("\n")

const ABOUT = `Chat, live, by Socket.IO (protocol 5, that is Socket.IO 4) on the address of the site and its default path \`/socket.io/\`,
by WebSocket or polling: \`io(origin, { auth: { token } })\`. The token is that of \`POST /api/users/login\`, with or without
\`Bearer\` before it. Addresses in what comes are opened by the same token.

Each call takes an object, or its fields one after the other in the order of \`x-arguments\`, and a callback at the end, which
is given the acknowledgement. After a lost connection \`getMessages\` with \`after\` brings what was missed, and what was not
acknowledged is sent again with the same \`clientId\`. A session that ends closes its sockets.

A socket that is not let in hears \`connect_error\` with one of these as its message:

${listed(REFUSED_CONNECTIONS)}

A call is refused with one of these as \`reason\`:

${listed(SOCKET_REASONS)}

Limits:

${SOCKET_LIMITS.map((limit) => `- ${limit}.`).join("\n")}`

const ref = (...path: string[]) => ({ $ref: `#/${path.join("/")}` })

/** AsyncAPI has `examples`, where OpenAPI has one `example`. */
function withExamples(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withExamples)
  if (typeof schema !== "object" || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) =>
    key === "example" && typeof value !== "object" ? ["examples", [value]] : [key, withExamples(value)],
  )
  return Object.fromEntries(entries)
}

/** Where a call and what comes by itself have one name, each has a place of its own. */
const placeOf = (event: string) => (event in callDescriptions ? `${event}Heard` : event)

export const asyncApiDocument = once(() => {
  const schemas: Record<string, unknown> = {}
  const schemaOf = (payload: z.ZodType, io: "input" | "output") => {
    const { schema, components } = createSchema(payload, { io })
    Object.assign(schemas, withExamples(components))
    return withExamples(schema)
  }
  const message = (name: string, { summary, payload }: { summary: string; payload?: z.ZodType }) => ({
    name,
    summary,
    ...(payload && { payload: schemaOf(payload, "output") }),
  })

  const calls = Object.entries(callDescriptions) as [SocketCall, (typeof callDescriptions)[SocketCall]][]
  const callMessages = calls.map(([name, { summary, example }]) => [
    name,
    {
      name,
      summary,
      payload: schemaOf(callPayload(name), "input"),
      examples: [{ payload: example }],
      "x-arguments": Object.keys(callPayload(name).shape),
    },
  ])
  const events = Object.entries(eventDescriptions)
  const eventMessages = events.map(([name, event]) => [placeOf(name), message(name, event)])
  const answers = Object.entries(acknowledgements).map(([name, answer]) => [name, message(name, answer)])

  const inChannel = (channel: string, names: string[]) =>
    names.map((name) => ref("channels", channel, "messages", name))
  const callOperations = calls.map(([name, { summary, description, followedBy, answersMessage, reasons }]) => [
    name,
    {
      action: "receive",
      channel: ref("channels", "chat"),
      summary,
      description: [
        description,
        followedBy && `Followed by ${followedBy.map((event) => `\`${event}\``).join(" and ")}.`,
        reasons.length > 0 && `Refused with ${reasons.map((one) => `\`${one}\``).join(", ")}.`,
      ]
        .filter(Boolean)
        .join(" "),
      messages: inChannel("chat", [name]),
      reply: {
        channel: ref("channels", "acknowledgements"),
        messages: inChannel("acknowledgements", [
          answersMessage ? "sent" : "done",
          ...(reasons.length > 0 ? ["refused"] : []),
        ]),
      },
    },
  ])
  const eventOperations = events.map(([name, { summary, description }]) => [
    placeOf(name),
    {
      action: "send",
      channel: ref("channels", "chat"),
      summary,
      ...(description && { description }),
      messages: inChannel("chat", [placeOf(name)]),
    },
  ])
  const refs = (named: unknown[][]) =>
    Object.fromEntries(named.map(([name]) => [name, ref("components", "messages", String(name))]))

  return {
    asyncapi: "3.0.0",
    info: {
      title: "Rishta, live",
      version: "1.0.0",
      description: ABOUT,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    defaultContentType: "application/json",
    servers: {
      site: {
        host: "{host}",
        pathname: "/socket.io/",
        protocol: "socket.io",
        protocolVersion: "5",
        description: "Where the site itself is.",
        variables: { host: { default: "localhost:3000", description: "Name and port of the site." } },
        security: [ref("components", "securitySchemes", "token")],
      },
    },
    channels: {
      chat: {
        address: "/",
        title: "Chat",
        description: "The default namespace: what a program calls, and what comes by itself.",
        servers: [ref("servers", "site")],
        messages: refs([...callMessages, ...eventMessages]),
      },
      acknowledgements: {
        title: "Acknowledgements",
        description: "What the callback of a call is given.",
        messages: refs(answers),
      },
    },
    operations: Object.fromEntries([...callOperations, ...eventOperations]),
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "As `auth.token` of the handshake." },
      },
      messages: Object.fromEntries([...callMessages, ...eventMessages, ...answers]),
      schemas: Object.fromEntries(Object.entries(schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
    },
  }
})

const text = once(() => JSON.stringify(asyncApiDocument()))

export const asyncDocumentText = () =>
  new Response(text(), { headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" } })
