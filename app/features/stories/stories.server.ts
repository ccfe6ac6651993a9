import { and, desc, isNotNull, not, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { stories } from "#db/schema/site.ts"

export function publishedStories() {
  return db
    .select({ id: stories.id, names: stories.names, city: stories.city, body: stories.body })
    .from(stories)
    .where(and(isNotNull(stories.publishedAt), not(isOfLeaver)))
    .orderBy(desc(stories.publishedAt))
    .limit(3)
}

/** As `forgetStories` finds them. */
const isOfLeaver = sql`exists (select 1 from account leaver where leaver.leaves_at is not null
  and (leaver.id = story.account_id or leaver.email = story.email))`

interface Story {
  names: string
  city: string
  email: string
  body: string
}

export async function keepStory(story: Story, accountId?: number) {
  await db.insert(stories).values({ ...story, accountId })
}
