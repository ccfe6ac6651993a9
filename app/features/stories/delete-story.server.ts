import { eq } from "drizzle-orm"
import { type ReasonedStep, recorderOf } from "#app/features/moderation/audited-step.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { invalidatePages } from "#app/page-cache/page-cache.server.ts"
import { keepRemoved, type Removed, rowOf } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { earlierWordings } from "#db/schema/earlier-wordings.ts"
import { stories } from "#db/schema/site.ts"

const record = recorderOf("story")

/** Whoever deletes it can put it back for a day. Answers the names, and its entry among removed things. */
export async function deleteStory(step: ReasonedStep): Promise<Result<{ names: string; entry: number }>> {
  const deleted = await db.transaction(async (tx): Promise<Result<{ names: string; entry: number }>> => {
    const wordings = await tx.select().from(earlierWordings).where(eq(earlierWordings.storyId, step.id))
    const [story] = await tx.delete(stories).where(eq(stories.id, step.id)).returning()
    if (!story) return NOT_FOUND
    const removal = { kind: "story", thing: story.id, profileId: null, label: story.names } as const
    const entry = await keepRemoved(tx, { ...removal, accountId: step.actor.id, kept: { ...story, wordings } })
    await record(tx, step, "story.deleted")
    return done({ names: story.names, entry })
  })
  if (deleted.done) await invalidatePages()
  return deleted
}

/** Into the queue, also where it was shown. */
export async function putBackStory(
  tx: Database,
  actor: Actor,
  { thing, kept }: Removed,
  ctx: RequestContext,
): Promise<Result<string>> {
  const { wordings = [], ...story } = kept as { wordings?: Record<string, unknown>[] }
  const row = { ...rowOf(stories, story), publishedAt: null }
  await tx.insert(stories).overridingSystemValue().values(row).onConflictDoNothing()
  for (const wording of wordings)
    await tx
      .insert(earlierWordings)
      .overridingSystemValue()
      .values(rowOf(earlierWordings, wording))
      .onConflictDoNothing()
  await record(tx, { actor, id: Number(thing), ctx }, "story.put-back")
  return done("The story is back, and waits to be read.")
}
