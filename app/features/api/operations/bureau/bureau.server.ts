import { z } from "zod"
import { claimRequest, isMatchmaker, readOpenRequests } from "#app/features/assisted/assisted.server.ts"
import { books, exportBook } from "#app/features/consultants/export/exports.server.ts"
import { done, refuse } from "#app/result.ts"
import { assistedService } from "#db/schema/consultants.ts"
import { cursorsOf } from "../../entities/cursor.server.ts"
import { counted, paging, walking } from "../../entities/list.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const shared = { who: "consultant" } as const

const exported = operation(
  {
    ...shared,
    method: "get",
    path: "/export/{book}",
    id: "exportBook",
    summary: "All of one's clients, cases, notes or fees as a file for a spreadsheet",
    description: "The file of clients can be imported again.",
    params: z.object({ book: z.enum(books).meta({ example: "clients" }) }),
    answers: { type: "text/csv", description: "In UTF-8, with headings." },
  },
  ({ viewer, params, ctx }) => exportBook(viewer, params.book, ctx),
)

const assistedRequest = z
  .object({
    _id: z.int().meta({ example: 4 }),
    service: z.enum(assistedService.enumValues).meta({ description: "Prime Assist or Prime Plus." }),
    wish: z.string().nullable().meta({ example: "A teacher in Lahore" }),
    profileId: z.int().nullable().meta({ example: 57, description: "Null where the profile is in no list." }),
    name: z.string().meta({ example: "Bilal Malik" }),
    age: z.int().meta({ example: 27 }),
    summary: z.string().meta({ description: "The biodata in a line." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "AssistedRequest" })

const { limit, cursor } = { ...paging, cursor: walking.cursor }
const places = cursorsOf<{ after: number }>("assisted-requests")

const list = operation(
  {
    ...shared,
    method: "get",
    path: "/assisted-requests",
    id: "listAssistedRequests",
    summary: "Members who ask for a matchmaker, whoever waits longest first",
    description:
      "For consultants whose company is checked; others are refused. Those whom one has taken are on `GET /desk`.",
    query: z.object({ limit, cursor }),
    answer: z
      .object({
        results: z.array(assistedRequest),
        totalCount: z.int().meta({ example: 3, description: "Exact up to 1,000." }),
        totalIsAtLeast: z.boolean().optional().meta({ description: "True where counting stopped." }),
        limit: z.int().meta({ example: 10 }),
        nextCursor: z
          .string()
          .nullable()
          .meta({ description: "Give it as `cursor` for what comes after; null at the end." }),
      })
      .meta({ id: "AssistedRequests" }),
  },
  async ({ viewer, query: { limit, cursor } }) => {
    if (!(await isMatchmaker(viewer)))
      return refuse("forbidden", "You can take requests once your company has been checked.")
    const opened = places.read(viewer, {}, cursor)
    if (!opened.done) return opened
    const place = opened.value && { after: opened.value.after }
    const { requests, total, walk } = await readOpenRequests(viewer, { page: 1, limit, place })
    const { totalCount, totalIsAtLeast } = counted({ page: 1, limit, total })
    return done({
      results: requests.map(({ id: _id, createdAt, ...one }) => ({ _id, ...one, createdAt: createdAt.toISOString() })),
      totalCount,
      ...(totalIsAtLeast && { totalIsAtLeast }),
      limit,
      nextCursor: places.write(viewer, {}, walk.next === null ? null : { after: walk.next, page: 1 }),
    })
  },
)

const take = operation(
  {
    ...shared,
    method: "post",
    path: "/assisted-requests/{requestId}/take",
    id: "takeAssistedRequest",
    summary: "Be the matchmaker of a member who asks for one",
    description: "One matchmaker gets it. The two are connected, and may write to each other without a plan.",
    params: z.object({ requestId: id.meta({ example: 4 }) }),
    answer: z
      .object({
        accountId: z.int().meta({ example: 7, description: "For messages." }),
        name: z.string().meta({ example: "Bilal Malik" }),
      })
      .meta({ id: "TakenRequest" }),
    refusals: [409],
  },
  ({ viewer, params, ctx }) => claimRequest(viewer, params.requestId, ctx),
)

export const bureauOperations = [exported, list, take]
