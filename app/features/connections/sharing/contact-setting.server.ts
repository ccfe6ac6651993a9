import { eq } from "drizzle-orm"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import type { ContactSetting } from "#db/schema/contact-settings.ts"

/** To whom number and e-mail are open, of a consultant's clients as well. */
export async function contactSettingOf({ id }: Pick<Actor, "id">): Promise<ContactSetting> {
  const [account] = await db.select({ shares: accounts.sharesContact }).from(accounts).where(eq(accounts.id, id))
  return account?.shares ?? "connections"
}

export const setContact = async ({ id }: Actor, shares: ContactSetting) => {
  await db.update(accounts).set({ sharesContact: shares }).where(eq(accounts.id, id))
}
