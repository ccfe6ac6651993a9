import { eq } from "drizzle-orm"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { invalidatePages } from "#app/page-cache/page-cache.server.ts"
import { done, type Result } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { plannedWithin } from "#db/planned.ts"
import { siteSettings } from "#db/schema/site.ts"
import { manualMethods, plan } from "#db/schema/subscriptions.ts"

const planTexts = z.record(z.enum(plan.enumValues), z.string().catch(""))

const payTo = z.record(z.enum(manualMethods), z.string().catch(""))

const settings = {
  consultantSignup: z.enum(["soon", "open"]).catch("soon"),
  chat: z.enum(["on", "soon"]).catch("on"),
  /** By a link of the client's own, or on paper that the bureau keeps. */
  clientConsent: z.enum(["link", "paper"]).catch("link"),
  /** Whether administrators need a second step, from their second login on. */
  administratorsStep: z.enum(["required", "free"]).catch("required"),
  dailyRequests: z.number().int().min(1).max(1_000).catch(20),
  /** A consultant has as many more for each client whose family has agreed, up to the second number. */
  requestsPerClient: z.number().int().min(0).max(100).catch(5),
  consultantRequests: z.number().int().min(1).max(1_000).catch(300),
  /** Whoever writes first may send so many before an answer; 0: any number. */
  messagesBeforeAnswer: z.number().int().min(0).max(50).catch(2),
  /** So long an account that its owner deletes can be brought back; 0: not at all. */
  leavingDays: z.number().int().min(0).max(90).catch(14),
  walletInstruction: z
    .string()
    .catch(
      "Pay by mobile wallet or bank transfer, then send us the transaction number and a picture of the receipt: the plan starts once we have seen the payment.",
    ),
  /** Number or account for each way to pay by hand; empty: that way is not offered. */
  payTo: payTo.catch(() => payTo.parse({})),
  planTexts: planTexts.catch(() => planTexts.parse({})),
}

export type Key = keyof typeof settings
export type Settings = { [Name in Key]: z.infer<(typeof settings)[Name]> }

const KEYS = Object.keys(settings) as Key[]

const readSetting = plannedWithin((within, { key }: { key: string }) =>
  within.select({ value: siteSettings.value }).from(siteSettings).where(eq(siteSettings.key, key)),
)

/** Absent, or of an older version's shape: the default. */
export async function siteSetting<Name extends Key>(key: Name, within: Database = db): Promise<Settings[Name]> {
  const [row] = await readSetting(within, { key })
  return settings[key].parse(row?.value) as Settings[Name]
}

export async function readSettings(within: Pick<typeof db, "select"> = db) {
  const rows = await within.select({ key: siteSettings.key, value: siteSettings.value }).from(siteSettings)
  const kept = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(KEYS.map((key) => [key, settings[key].parse(kept.get(key))])) as Settings
}

/**
 * Read anew on every use, so a change holds at once. What is wanted may depend on what stands: nobody else saves meanwhile.
 * Changed ones are audited; their names are answered.
 */
export async function saveSettings<More>(
  actor: Actor,
  wanted: Settings | ((before: Settings, tx: Database) => Promise<Result<Settings, More>>),
  { reason, ctx }: { reason?: string; ctx?: RequestContext } = {},
): Promise<Result<Key[], More>> {
  const saved = await db.transaction(async (tx): Promise<Result<Key[], More>> => {
    // A parallel save waits, and sees what this one has left.
    await tx.execute("lock table site_setting in share row exclusive mode")
    const before = await readSettings(tx)
    const decided = typeof wanted === "function" ? await wanted(before, tx) : done(wanted)
    if (!decided.done) return decided
    const after = decided.value
    const names = KEYS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    for (const key of names) {
      const row = { value: after[key], updatedAt: new Date(), updatedBy: actor.id }
      await tx
        .insert(siteSettings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: siteSettings.key, set: row })
      const detail = { setting: key, before: before[key], after: after[key] }
      await recordAudit(
        { action: "setting.changed", actorId: actor.id, objectType: "setting", reason, detail, ctx },
        tx,
      )
    }
    return done(names)
  })
  if (saved.done && saved.value.length > 0) await invalidatePages()
  return saved
}

/** Who saved what stands now, and when. */
export async function findSettingChange(key: Key, within: Database) {
  const [row] = await within
    .select({ by: siteSettings.updatedBy, at: siteSettings.updatedAt })
    .from(siteSettings)
    .where(eq(siteSettings.key, key))
  return row
}
