import { and, eq } from "drizzle-orm"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"

/** What the account screen shows beyond what every request knows; the company only of a consultant. */
export async function findAccount({ id, role }: Pick<Viewer, "id" | "role">) {
  const [account] = await db
    .select({
      companyName: accounts.companyName,
      companyAddress: accounts.companyAddress,
      contactNumber: accounts.contactNumber,
      cnicLastFour: accounts.cnicLastFour,
      companyCheckedAt: accounts.companyCheckedAt,
      pictureId: accounts.pictureId,
      profilePictureId: profiles.pictureId,
    })
    .from(accounts)
    .leftJoin(profiles, and(eq(profiles.accountId, accounts.id), eq(profiles.kind, "member")))
    .where(eq(accounts.id, id))
  if (!account) return
  const { pictureId, profilePictureId, companyCheckedAt, ...company } = account
  return {
    pictureId: pictureId ?? profilePictureId,
    company: role === "guest" ? { ...company, checked: companyCheckedAt !== null } : null,
  }
}

export async function renameAccount(id: number, name: string) {
  await db.update(accounts).set({ name }).where(eq(accounts.id, id))
}

export async function showPicture(id: number, show: boolean) {
  await db.update(accounts).set({ showPicture: show }).where(eq(accounts.id, id))
}
