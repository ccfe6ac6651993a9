import { and, desc, eq, ne, type SQL } from "drizzle-orm"
import { savedAt } from "#app/dates/dates.ts"
import { isolated } from "#app/ui/isolated.ts"
import { shownName } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { LONG_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { earlierWordings as wordings } from "#db/schema/earlier-wordings.ts"
import type { Parts } from "./meanwhile.ts"
import { textOf } from "./merge.server.ts"

type Of = { noteId: number } | { caseId: number } | { storyId: number }

function isOf(of: Of): SQL {
  if ("noteId" in of) return eq(wordings.noteId, of.noteId)
  return "caseId" in of ? eq(wordings.caseId, of.caseId) : eq(wordings.storyId, of.storyId)
}

/** Of the texts that are about to change; also an empty one, which says who wrote the first. */
export async function keepWordings(
  tx: Database,
  of: Of,
  parts: Parts,
  { before, after, by }: { before: object; after: object; by: number },
) {
  const changed = Object.entries(parts)
    .map(([field, part]) => ({ field, body: textOf(field, part, before), next: textOf(field, part, after), part }))
    .filter(({ part, body, next }) => part.longest && body !== next)
  if (changed.length === 0) return
  await tx.insert(wordings).values(changed.map(({ field, body }) => ({ ...of, field, body, byId: by })))
}

/** Who wrote what stands now; undefined where it was never changed. */
export async function lastWording(tx: Database, of: Of, field: string) {
  const [row] = await tx
    .select({ by: wordings.byId, at: wordings.at })
    .from(wordings)
    .where(and(isOf(of), eq(wordings.field, field)))
    .orderBy(desc(wordings.id))
    .limit(1)
  return row
}

/** Whoever asks has made sure that the text is for them to read. */
export async function listEarlierWordings(of: Of, parts: Parts) {
  const rows = await db
    .select({ id: wordings.id, field: wordings.field, body: wordings.body, at: wordings.at, by: shownName() })
    .from(wordings)
    .leftJoin(accounts, eq(accounts.id, wordings.byId))
    .where(and(isOf(of), ne(wordings.body, "")))
    .orderBy(desc(wordings.id))
    .limit(LONG_LIST)
  return rows.map(({ field, at, by, ...row }) => ({
    ...row,
    label: parts[field]?.label ?? "",
    until: `Changed ${savedAt(at)} by ${isolated(by ?? "somebody")}`,
  }))
}
