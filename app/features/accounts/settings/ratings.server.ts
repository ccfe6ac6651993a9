import { eq, sql } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { ratings } from "#db/schema/ratings.ts"

export async function keepRating(accountId: number, { stars, words = "" }: { stars: string; words?: string }) {
  const rating = { stars: Number(stars), words, ratedAt: sql`now()` }
  await db
    .insert(ratings)
    .values({ accountId, ...rating })
    .onConflictDoUpdate({ target: ratings.accountId, set: rating })
}

export async function findRating(accountId: number) {
  const [rating] = await db
    .select({ stars: ratings.stars, words: ratings.words })
    .from(ratings)
    .where(eq(ratings.accountId, accountId))
  return rating && { stars: String(rating.stars), words: rating.words }
}

export const forgetRating = (tx: Database, { id }: Actor) => tx.delete(ratings).where(eq(ratings.accountId, id))
