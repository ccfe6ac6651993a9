import { z } from "zod"
import type { Placed } from "#app/features/chat/table/seated.server.ts"
import { familyRelations } from "#db/schema/family-levels.ts"

const right = z.enum(["reads", "writes"]).nullable()

export const seated = z
  .object({
    seatId: z.int().meta({ example: 7 }),
    name: z.string().meta({ example: "Ayesha’s father" }),
    relation: z.enum(familyRelations),
    mine: z.boolean().meta({ description: "Beside the caller; else beside the other side." }),
    right: right.meta({ description: "What it does now; null: nothing." }),
    waits: right.meta({ description: "What waits for an answer of the side beside whom it does not sit." }),
  })
  .meta({ id: "ChatGuardian" })

export const seatedForProgram = ({ seatId, by, relation, mine, right, waits }: Placed) => ({
  seatId,
  name: by,
  relation,
  mine,
  right,
  waits,
})
