import { eq } from "drizzle-orm"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

export async function findPictureSettings({ id }: Pick<Viewer, "id">) {
  const [account] = await db
    .select({
      shown: accounts.showPicture,
      byGrant: accounts.picturesByGrant,
      toConnections: accounts.picturesToConnections,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  return account!
}

/** Of pictures that are shown to whom their owner allows: whether connections need not ask. */
export const showToConnections = ({ id }: Actor, shows: boolean) =>
  db.update(accounts).set({ picturesToConnections: shows }).where(eq(accounts.id, id))
