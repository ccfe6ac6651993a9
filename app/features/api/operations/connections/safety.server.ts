import { z } from "zod"
import { findReportable, REPORTABLE_KINDS, REPORTED, submitReport } from "#app/features/reports/file-report.server.ts"
import {
  listReceivedFrom,
  listSenders,
  type ReceivedItem,
  type ReceivedPlace,
} from "#app/features/reports/received.server.ts"
import { reportSchema } from "#app/features/reports/report-schema.ts"
import { enclosed } from "#app/features/reports/thread.server.ts"
import { type BlockPlace, listBlocked, submitBlock, unblock } from "#app/features/safety/blocks.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { cursorsOf, walkedList, walkedPage } from "../../entities/cursor.server.ts"
import { walkedListOf, walking } from "../../entities/list.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { userParam } from "../chat/chat.server.ts"

const blocked = z.object({ _id: z.int(), name: z.string() }).meta({ id: "BlockedPerson" })

const places = {
  blocks: cursorsOf<BlockPlace>("blocks"),
  senders: cursorsOf<ReceivedPlace>("senders"),
}

const receivedBy = (senderId: number) => cursorsOf<ReceivedPlace>(`received from ${senderId}`)

const list = operation(
  {
    method: "get",
    path: "/blocks",
    id: "listBlocked",
    summary: "Whom one has blocked, the latest first",
    query: z.object(walking),
    answer: walkedListOf(blocked),
  },
  async ({ viewer, query }) => {
    const found = await walkedPage(places.blocks, viewer, {}, query, (paging) => listBlocked(viewer, paging))
    return walkedList(
      found,
      ({ people }) => people,
      ({ id, name }) => ({ _id: id, name }),
    )
  },
)

const block = operation(
  {
    method: "post",
    path: "/blocks/{userId}",
    id: "block",
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

const receivedItem = z
  .object({
    what: z.enum(["message", "request"]).meta({ description: "Given to POST /reports with `id`." }),
    id: z.int(),
    text: z.string().meta({ description: "Of a request, the note that came with it." }),
    enclosed: enclosed.nullable().meta({ description: "What came with a message, by its kind." }),
    forClient: z.string().nullable().meta({ description: "A consultant's client for whom it was." }),
    receivedAt: z.iso.datetime(),
  })
  .meta({ id: "ReceivedItem" })

const sender = z
  .object({
    _id: z.int().meta({ description: "The account; given to POST /reports as `id` of a `person`." }),
    name: z.string().meta({ description: "As it was when the last of it came." }),
    items: z.array(receivedItem).meta({ description: "The last three." }),
  })
  .meta({ id: "Sender" })

const itemOf = ({ at, ...item }: ReceivedItem) => ({ ...item, receivedAt: at.toISOString() })

const senders = operation(
  {
    method: "get",
    path: "/reports/received",
    id: "listSenders",
    summary: "From whom one has received something in the last 180 days, the latest first",
    description:
      "All of it can be reported, whoever has blocked, removed or left whom since; nothing here tells of that. Whoever sends something while the list is walked stands at its beginning.",
    query: z.object(walking),
    answer: walkedListOf(sender),
  },
  async ({ viewer, query }) => {
    const found = await walkedPage(places.senders, viewer, {}, query, (paging) => listSenders(viewer, paging))
    return walkedList(
      found,
      ({ people }) => people,
      ({ id, name, items }) => ({ _id: id, name, items: items.map(itemOf) }),
    )
  },
)

const received = operation(
  {
    method: "get",
    path: "/reports/received/{userId}",
    id: "listReceived",
    summary: "What one has received from somebody in the last 180 days, the latest first",
    params: userParam,
    query: z.object(walking),
    answer: walkedListOf(receivedItem),
  },
  async ({ viewer, params, query }) => {
    const found = await walkedPage(receivedBy(params.userId), viewer, {}, query, (paging) =>
      listReceivedFrom(viewer, params.userId, paging),
    )
    return walkedList(found, ({ items }) => items, itemOf)
  },
)

const { category, note } = reportSchema.shape

const report = operation(
  {
    method: "post",
    path: "/reports",
    id: "report",
    guardians: true,
    summary: "Report a profile, a message, a request or a person",
    description:
      "Only our team reads it. What is reported is kept as it is now. Whatever one has received can be reported for 180 days, and so can its sender.",
    body: z
      .strictObject({
        what: z.enum(REPORTABLE_KINDS).meta({ id: "ReportableKind", example: "profile" }),
        id: id.meta({ description: "Of what is reported; of a person, the account." }),
        category: category.meta({ id: "ReportCategory", example: "Not a real person" }),
        note: note.meta({ example: "The pictures are of an actress." }),
        block: z.boolean().optional().meta({ example: true, description: "True: the person is blocked as well." }),
      })
      .meta({ id: "NewReport" }),
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

export const safetyOperations = [list, block, takeBack, senders, received, report]
