import { z } from "zod"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import { LONGEST_STORY, storySchema } from "./story-schema.ts"

/** The address stays the writers' own. */
export const storyTextSchema = storySchema.omit({ email: true })

export type StoryText = z.output<typeof storyTextSchema>

export const STORY_PARTS: Parts = {
  names: { label: "Names" },
  city: { label: "City" },
  body: { label: "Story", longest: LONGEST_STORY },
}

export const storyStateFrom = (request: Request) =>
  z.enum(["waiting", "published"]).catch("waiting").parse(new URL(request.url).searchParams.get("state"))
