import { eq } from "drizzle-orm"
import { z } from "zod"
import { db } from "#db/client.ts"
import { siteSettings } from "#db/schema/site.ts"

/** What administrators can switch or word, each with what holds until they do. */
const settings = {
  consultantSignup: z.enum(["soon", "open"]).catch("soon"),
  chat: z.enum(["on", "soon"]).catch("on"),
  walletInstruction: z
    .string()
    .catch(
      "Pay by mobile wallet, then write to us with your e-mail and the transaction number: your plan starts once we have seen the payment.",
    ),
}

type Settings = { [Key in keyof typeof settings]: z.infer<(typeof settings)[Key]> }

/** A value that is absent, or of a shape that an older version wrote, is the default. */
export async function siteSetting<Key extends keyof Settings>(key: Key): Promise<Settings[Key]> {
  const [row] = await db.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, key))
  return settings[key].parse(row?.value) as Settings[Key]
}
