import { z } from "zod"
import { reasonField } from "#app/features/moderation/reason.ts"
import { storySchema } from "./story-schema.ts"

/** The address stays the writers' own. */
export const storyTextSchema = storySchema.omit({ email: true })

export const storyDeletionSchema = z.object({ reason: reasonField })

export const storyStateFrom = (request: Request) =>
  z.enum(["waiting", "published"]).catch("waiting").parse(new URL(request.url).searchParams.get("state"))
