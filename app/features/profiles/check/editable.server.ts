import { and, eq } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { profiles } from "#db/schema/profiles.ts"

/** Whose profile an editor may change: the own ones, and administrators every one; what they do is kept in the audit. */
export const editable = (viewer: Pick<Viewer, "id" | "role">, id: number) =>
  and(eq(profiles.id, id), viewer.role === "admin" ? undefined : eq(profiles.accountId, viewer.id))
