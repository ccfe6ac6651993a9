import { sql } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { phoneOrigin } from "./phone.server.ts"

/** Of its newest profile, else its own; null for none. */
export async function findLastNumber(viewer: Pick<Viewer, "id">) {
  const newest = sql`(select ${profiles.contactNumber} from ${profiles}
    where ${profiles.accountId} = ${accounts.id} order by ${profiles.id} desc limit 1)`
  const [account] = await db
    .select({ number: sql<string | null>`coalesce(${newest}, ${accounts.contactNumber})` })
    .from(accounts)
    .where(sql`${accounts.id} = ${viewer.id}`)
  return account?.number ?? null
}

/** For a form that does not have the last number. */
export const findPhoneOrigin = async (request: Request, viewer: Pick<Viewer, "id">, nationality?: string) =>
  phoneOrigin(request, { nationality, lastNumber: await findLastNumber(viewer) })
