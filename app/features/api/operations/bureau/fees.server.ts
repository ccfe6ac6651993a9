import { z } from "zod"
import { feeSchema, rupeesField } from "#app/features/fees/fee-schema.ts"
import { addFee, readClientFees, sumFees } from "#app/features/fees/fees.server.ts"
import { removeFee } from "#app/features/fees/remove-fee.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { feeKinds } from "#db/schema/fees.ts"
import { id, made, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"

const shared = { who: "consultant" } as const
const ofClient = { ...shared, path: "/clients/{id}/fees", params: z.object({ id }) } as const

const rupees = z.int().meta({ example: 50_000, description: "Whole rupees." })
const sums = z.object({ agreed: rupees, received: rupees }).meta({ id: "FeeSums" })

const fee = z
  .object({
    _id: z.int().meta({ example: 3 }),
    kind: z.enum(feeKinds).meta({ description: "Agreed, and due on its day; or received on its day." }),
    rupees,
    words: z.string().nullable().meta({ example: "Registration" }),
    day: z.iso.date().meta({ example: "2026-12-01" }),
  })
  .meta({ id: "Fee" })

const list = operation(
  {
    ...ofClient,
    method: "get",
    id: "listFees",
    summary: "What was agreed with a client's family and what came, the latest day first",
    description: "All of them: a client has at most 200. Only the consultant reads it.",
    answer: z.object({ sums, results: z.array(fee) }).meta({ id: "ClientFees" }),
  },
  async ({ viewer, params }) => {
    const found = await readClientFees(viewer, params.id)
    if (!found) return NOT_FOUND
    return done({ sums: found.sums, results: found.entries.map(({ id: _id, ...entry }) => ({ _id, ...entry })) })
  },
)

const { kind, words, day } = feeSchema.shape

const add = operation(
  {
    ...ofClient,
    method: "post",
    id: "addFee",
    summary: "Write down what was agreed, or what came",
    description: "Sent twice it is there twice, unless both calls carry the same `Idempotency-Key`.",
    body: z
      .strictObject({
        kind: kind.meta({ example: "agreed" }),
        rupees: rupeesField.meta({ example: 50_000, description: "Whole rupees." }),
        words: words.meta({ example: "Registration" }),
        day: day.meta({ example: "2026-12-01" }),
      })
      .meta({ id: "FeeDraft" }),
    answer: made,
    status: 201,
    location: (_made, { id }) => `/clients/${id}/fees`,
    refusals: [409],
  },
  async ({ viewer, params, body }) => {
    const added = await addFee(viewer, params.id, body)
    return added.done ? done({ message: "The entry is saved.", _id: added.value }) : added
  },
)

const remove = operation(
  {
    ...shared,
    method: "delete",
    path: "/clients/{id}/fees/{feeId}",
    id: "removeFee",
    summary: "Take an entry back",
    params: z.object({ id, feeId: id.meta({ example: 3 }) }),
    answer: removed,
  },
  async ({ viewer, params }) => {
    const gone = await removeFee(viewer, params.id, params.feeId)
    return gone.done ? done({ message: "The entry is removed.", removed: gone.value }) : gone
  },
)

const sum = operation(
  {
    ...shared,
    method: "get",
    path: "/fees",
    id: "sumFees",
    summary: "All that was agreed and received, by month, and who still owes something",
    answer: z
      .object({
        sums,
        months: z
          .array(
            z
              .object({ month: z.string().meta({ example: "2026-12" }), agreed: rupees, received: rupees })
              .meta({ id: "FeeMonth" }),
          )
          .meta({ description: "The latest 24 with an entry." }),
        moreMonths: z.boolean(),
        owing: z
          .array(
            z
              .object({
                clientId: z.int().meta({ example: 42 }),
                name: z.string().meta({ example: "Sana Malik" }),
                agreed: rupees,
                received: rupees,
                late: rupees.meta({ description: "What was due by today and has not come." }),
              })
              .meta({ id: "OwingClient" }),
          )
          .meta({ description: "At most 50, who is latest with most first." }),
        moreOwing: z.boolean(),
      })
      .meta({ id: "Fees" }),
  },
  async ({ viewer }) => {
    const { owing, ...all } = await sumFees(viewer)
    return done({ ...all, owing: owing.map(({ id: clientId, ...row }) => ({ clientId, ...row })) })
  },
)

export const feeOperations = [list, add, remove, sum]
