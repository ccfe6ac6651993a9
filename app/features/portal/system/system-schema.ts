import { z } from "zod"

/** What the buttons of the page ask for. */
export const systemSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("run"), job: z.string() }),
  z.object({ intent: z.literal("send-again"), mail: z.uuid() }),
  z.object({ intent: z.literal("send-all") }),
  z.object({ intent: z.literal("test") }),
])

export type SystemStep = z.output<typeof systemSchema>
