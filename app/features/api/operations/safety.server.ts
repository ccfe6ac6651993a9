import { z } from "zod"
import { findReportable, REPORTED, submitReport } from "#app/features/reports/file-report.server.ts"
import { reportSchema } from "#app/features/reports/report-schema.ts"
import { listBlocked, submitBlock, unblock } from "#app/features/safety/blocks.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { listed, listOf, paging } from "../entities/list.ts"
import { id, message } from "../fields.ts"
import { operation } from "../operation.ts"
import { userParam } from "./chat.server.ts"

const blocked = z.object({ _id: z.int(), name: z.string() }).meta({ id: "BlockedPerson" })

const list = operation(
  {
    method: "get",
    path: "/blocks",
    id: "listBlocked",
    tag: "Safety",
    summary: "Whom one has blocked, the latest first",
    query: z.object(paging),
    answer: listOf(blocked),
  },
  async ({ viewer, query }) => {
    const { people, ...found } = await listBlocked(viewer, query)
    return done(
      listed(
        found,
        people.map(({ id, name }) => ({ _id: id, name })),
      ),
    )
  },
)

const block = operation(
  {
    method: "post",
    path: "/blocks/{userId}",
    id: "block",
    tag: "Safety",
    summary: "Block somebody",
    description: "Neither finds the other any more; what is open between the two ends. Nobody gets a notice.",
    params: userParam,
    answer: message,
  },
  async ({ viewer, params, ctx }) => {
    const result = await submitBlock(viewer, params.userId, ctx)
    return result.done ? done({ message: `You have blocked ${result.value}.` }) : result
  },
)

const takeBack = operation(
  {
    method: "delete",
    path: "/blocks/{userId}",
    id: "unblock",
    tag: "Safety",
    summary: "Take a block back",
    description: "What the block ended does not come back.",
    params: userParam,
    answer: message,
  },
  async ({ viewer, params }) => {
    const result = await unblock(viewer, params.userId)
    return result.done ? done({ message: `${result.value} is no longer blocked.` }) : result
  },
)

const { category, note } = reportSchema.shape

const report = operation(
  {
    method: "post",
    path: "/reports",
    id: "report",
    tag: "Safety",
    summary: "Report a profile, a message or a request",
    description: "Only our team reads it. What is reported is kept as it is now.",
    body: z.strictObject({
      what: z.enum(["profile", "message", "request"]),
      id: id.meta({ description: "Of what is reported." }),
      category: category.meta({ example: "Not a real person" }),
      note: note.meta({ example: "The pictures are of an actress." }),
      block: z.boolean().optional().meta({ description: "True: the person is blocked as well." }),
    }),
    answer: message,
    status: 201,
    refusals: [404, 409],
  },
  async ({ viewer, body: { what, id, ...given }, ctx }) => {
    const about = await findReportable(viewer, what, id)
    if (!about) return NOT_FOUND
    const result = await submitReport(viewer, about, given, ctx)
    if (!result.done) return result
    return result.value.reported.done ? done({ message: REPORTED }) : result.value.reported
  },
)

export const safetyOperations = [list, block, takeBack, report]
