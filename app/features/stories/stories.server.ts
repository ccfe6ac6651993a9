import { desc, isNotNull } from "drizzle-orm"
import { db } from "#db/client.ts"
import { stories } from "#db/schema/site.ts"

export function publishedStories() {
  return db
    .select({ id: stories.id, names: stories.names, city: stories.city, body: stories.body })
    .from(stories)
    .where(isNotNull(stories.publishedAt))
    .orderBy(desc(stories.publishedAt))
    .limit(3)
}

interface Story {
  names: string
  city: string
  email: string
  body: string
}

export async function keepStory(story: Story, accountId?: number) {
  await db.insert(stories).values({ ...story, accountId })
}
