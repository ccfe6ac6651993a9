import { and, asc, eq, isNotNull } from "drizzle-orm"
import { isolated } from "#app/ui/isolated.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { FEW } from "#db/lists/short-lists.ts"
import { planned } from "#db/planned.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"

const readCorrections = planned((owner: { id: number }) =>
  db
    .select({
      id: profiles.id,
      name: fullNameOf(profiles),
      kind: profiles.kind,
      reason: profiles.sentBackReason,
      step: profiles.sentBackStep,
    })
    .from(profiles)
    .where(and(eq(profiles.accountId, owner.id), isNotNull(profiles.sentBackAt)))
    .orderBy(asc(profiles.sentBackAt))
    .limit(FEW),
)

/** Profiles of an account that wait for their owner to correct something, the one that was sent back first in front. */
export async function listCorrections(owner: Pick<Viewer, "id">) {
  const rows = await readCorrections({ id: owner.id })
  return rows.map(({ name, kind, reason, step, id }) => ({
    id,
    whose: kind === "client" ? `The profile of ${isolated(name)}` : "Your profile",
    reason: reason ?? "",
    step: step ?? ("personal" as const),
  }))
}
