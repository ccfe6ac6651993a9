import { z } from "zod"
import type { Removed } from "#app/removed/removed.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import type { Database } from "#db/client.ts"
import { changeWithin, save } from "./cases.server.ts"
import { noteEvent } from "./moves/moves.server.ts"

const stepSchema = z.object({ nextStep: z.string(), nextStepOn: z.string().nullable() })

/** Unless the case has ended or gone on meanwhile. */
export const putBackStep = (within: Database, viewer: Actor, { thing, kept }: Removed): Promise<Result<string>> =>
  changeWithin<string>(within, viewer, Number(thing), async (tx, now) => {
    if (now.stage === "ended") return refuse("conflict", "This case has ended. Move it first.")
    if (now.nextStep !== null) return refuse("conflict", `There is another next step by now: “${now.nextStep}”.`)
    const step = stepSchema.parse(kept)
    await save(tx, Number(thing), step)
    await noteEvent(tx, { caseId: Number(thing), kind: "planned", words: step.nextStep, byId: viewer.id })
    return done("The next step is back.")
  })
