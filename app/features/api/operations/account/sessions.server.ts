import { z } from "zod"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { sessionField } from "#app/features/accounts/settings/settings-schema.ts"
import { done } from "#app/result.ts"
import { endNamedSession, endSessions, listSessions, PROGRAM } from "#app/viewer/sessions.server.ts"
import { listOf, paging } from "../../entities/list.ts"
import { listedShort } from "../../entities/short-list.ts"
import { message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const sessionId = sessionField.meta({ example: "0".repeat(64), description: "It opens nothing: no token." })

const session = z
  .object({
    _id: sessionId,
    kind: z.enum(["browser", "program"]),
    name: z.string().meta({
      example: "Ayesha's phone",
      description: "Of a program its `deviceName` or User-Agent, of a browser which one it is.",
    }),
    createdAt: z.iso.datetime(),
    lastUsedOn: z.iso.date().meta({ description: "The day in Pakistan." }),
    expiresAt: z.iso.datetime().meta({ description: "At the latest, however much it is used." }),
    current: z.boolean().meta({ description: "The one of this token." }),
  })
  .meta({ id: "Session" })

type Found = Awaited<ReturnType<typeof listSessions>>[number]

const sessionOf = ({ session, ofProgram, device, since, seen, ends, here }: Found) => ({
  _id: session,
  kind: ofProgram ? ("program" as const) : ("browser" as const),
  name: ofProgram && device.startsWith(PROGRAM) ? device.slice(PROGRAM.length) : device,
  createdAt: since.toISOString(),
  lastUsedOn: dayInPakistan(seen),
  expiresAt: ends.toISOString(),
  current: here,
})

const list = operation(
  {
    method: "get",
    path: "/sessions",
    id: "listSessions",
    summary: "Where one is logged in, browsers and programs",
    description: "This one first, then the last used first; the newest 50.",
    query: z.object(paging),
    answer: listOf(session),
  },
  async ({ viewer, query }) => done(listedShort(await listSessions(viewer), query, sessionOf)),
)

const end = operation(
  {
    method: "delete",
    path: "/sessions/{id}",
    id: "endSession",
    summary: "End one session",
    description:
      "Its token, or its browser's login, is good no more, and its sockets close. One's own ends as by `POST /users/logout`.",
    params: z.object({ id: sessionId }),
    answer: message,
  },
  async ({ viewer, params }) => {
    const ended = await endNamedSession(viewer.id, params.id)
    return ended.done ? done({ message: "That device is logged out." }) : ended
  },
)

const endOthers = operation(
  {
    method: "delete",
    path: "/sessions",
    id: "endOtherSessions",
    summary: "End all sessions but this one",
    answer: message,
  },
  async ({ viewer }) => {
    await endSessions(viewer.id, { except: viewer.sessionHash })
    return done({ message: "All your other devices are logged out." })
  },
)

export const sessionOperations = [list, end, endOthers]
