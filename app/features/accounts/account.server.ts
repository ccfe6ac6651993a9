import { eq, sql } from "drizzle-orm"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import type { Viewer } from "./sessions.server.ts"

/** What the account screen shows beyond what every request knows; the company only of a consultant. */
export async function findAccount({ id, role }: Pick<Viewer, "id" | "role">) {
  const [account] = await db
    .select({
      companyName: accounts.companyName,
      companyAddress: accounts.companyAddress,
      contactNumber: accounts.contactNumber,
      pictureId: sql<string | null>`coalesce(${accounts.pictureId}, (select picture_id from profile
        where account_id = ${accounts.id} and kind = 'member'))`,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  if (!account) return
  const { pictureId, companyName, companyAddress, contactNumber } = account
  return { pictureId, company: role === "guest" ? { companyName, companyAddress, contactNumber } : null }
}

export async function renameAccount(id: number, name: string) {
  await db.update(accounts).set({ name }).where(eq(accounts.id, id))
}

export async function showPicture(id: number, show: boolean) {
  await db.update(accounts).set({ showPicture: show }).where(eq(accounts.id, id))
}
