import { z } from "zod"
import { stayReasons } from "#app/features/consultants/import/problems.ts"
import { listTakenImports, takeBackImport } from "#app/features/consultants/import/take-back.server.ts"
import { done } from "#app/result.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const takenImport = z
  .object({
    _id: z.int().meta({ example: 7 }),
    fileName: z.string().meta({ example: "clients.csv" }),
    made: z.int(),
    merged: z.int(),
    removable: z.int().meta({ description: "Clients who go when it is taken back." }),
    filled: z.int().meta({ description: "Clients whose fields become empty again." }),
    stay: z.array(
      z
        .object({ _id: z.int(), name: z.string(), reason: z.enum(stayReasons), text: z.string() })
        .meta({ id: "StayingClient" }),
    ),
    moreStay: z.int().meta({ description: "Beside the twenty who are named." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "TakenImport" })

const shared = { who: "consultant" } as const

const listTaken = operation(
  {
    ...shared,
    method: "get",
    path: "/client-imports",
    id: "listImports",
    summary: "What was taken in within a day, the latest first, and who stays when it is taken back",
    answer: z.object({ results: z.array(takenImport) }).meta({ id: "TakenImports" }),
  },
  async ({ viewer }) => {
    const taken = await listTakenImports(viewer)
    return done({
      results: taken.map(({ id: _id, createdAt, stay, ...rest }) => ({
        _id,
        ...rest,
        stay: stay.map(({ id, name, key, why }) => ({ _id: id, name, reason: key, text: why })),
        createdAt: createdAt.toISOString(),
      })),
    })
  },
)

const takeBack = operation(
  {
    ...shared,
    method: "delete",
    path: "/client-imports/{importId}",
    id: "takeBackImport",
    summary: "Take an import back within a day",
    description:
      "Clients with whom something has happened since stay; what was filled in is empty again, unless it was changed.",
    params: z.object({ importId: id.meta({ example: 7 }) }),
    answer: z.object({ removed: z.int(), emptied: z.int(), stay: z.int() }).meta({ id: "TakenBack" }),
  },
  ({ viewer, params, ctx }) => takeBackImport(viewer, params.importId, ctx),
)

export const takenImportOperations = [listTaken, takeBack]
