import { eq, sql } from "drizzle-orm"
import { z } from "zod"
import { lockOwnerOf } from "#app/features/profiles/owner-lock.server.ts"
import { takeCorrectionBack } from "#app/features/verifications/undo.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Database } from "#db/client.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { TEXTS, WITHOUT } from "./remove-part.server.ts"

const removedSchema = z.object({
  part: z.enum(["name", "city", "fatherName", "motherName", "aboutMe", "aboutFamily"]),
  texts: z.record(z.string(), z.string().nullable()),
  checkedAt: z.string().nullable(),
})

const NOW = {
  back: "it is back, and there is nothing to correct.",
  rewritten: "what stands there now stays, and there is nothing to correct.",
  gone: "we cannot bring it back, but you can add it again.",
}

/** A text that its owner has not written anew; pictures are deleted at once. Answers in whose profile, and what its owner reads. */
export async function restorePart(tx: Database, id: number, reportId: number, content: Record<string, unknown>) {
  await lockOwnerOf(tx, id)
  const [profile] = await tx
    .select({
      kind: profiles.kind,
      texts: TEXTS,
      asked: sql<boolean>`coalesce(${profiles.sentBackAt} = (select ${reports.decidedAt} from ${reports} where ${reports.id} = ${reportId}), false)`,
    })
    .from(profiles)
    .where(eq(profiles.id, id))
    .for("update")
  if (!profile) return { whose: "a profile", now: NOW.gone }
  const removed = removedSchema.safeParse(content.removed).data
  const without: Record<string, string | null> = removed ? WITHOUT[removed.part] : {}
  const texts: Record<string, string | null> = profile.texts
  const back = removed !== undefined && Object.entries(without).every(([name, text]) => texts[name] === text)
  if (back) await tx.update(profiles).set(removed.texts).where(eq(profiles.id, id))
  if (profile.asked) await takeCorrectionBack(tx, id, back ? removed.checkedAt : null)
  const [named] = await tx
    .select({ name: fullNameOf(profiles) })
    .from(profiles)
    .where(eq(profiles.id, id))
  const whose = profile.kind === "client" ? `the profile of ${isolated(named!.name)}` : "your profile"
  return { whose, now: NOW[back ? "back" : removed ? "rewritten" : "gone"] }
}
