import { and, eq } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { profiles } from "#db/schema/profiles.ts"

/** One's own; administrators every one, which is audited. */
export const editable = (viewer: Pick<Viewer, "id" | "role">, id: number) =>
  and(eq(profiles.id, id), viewer.role === "admin" ? undefined : eq(profiles.accountId, viewer.id))
