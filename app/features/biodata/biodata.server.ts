import { and, desc, eq, type SQL, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { wholeColumns } from "#app/features/profiles/more/whole-columns.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { SHORT_LIST } from "#db/lists/short-lists.ts"
import { accounts } from "#db/schema/accounts.ts"
import { biodataChoices, biodataSheets } from "#db/schema/biodata.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type Choices, FIRST_CHOICES, type Kind } from "./parts.ts"
import type { OwnedSource } from "./sheet-rendering.server.ts"

const sourceColumns = {
  ...wholeColumns,
  ownerId: profiles.accountId,
  unfinished: profiles.unfinished,
  awaitsConsent: profiles.awaitsConsent,
  visible: profiles.visible,
  accountName: accounts.name,
  company: sql<string | null>`coalesce(${accounts.companyName}, ${profiles.companyName})`,
}

export const readSources = (where: SQL | undefined, within: Pick<Database, "select"> = db) =>
  within
    .select(sourceColumns)
    .from(profiles)
    .innerJoin(accounts, and(eq(accounts.id, profiles.accountId), eq(accounts.status, "active")))
    .where(where)

export const asSource = ({ accountName, company, ...row }: Awaited<ReturnType<typeof readSources>>[number]) => ({
  ...row,
  consultant: row.kind === "client" ? { name: accountName ?? "", company } : null,
})

/** Of the viewer's own profile, or of a client of the viewer's. */
export async function findOwnSource(viewer: Pick<Viewer, "id">, profileId: number, within?: Database) {
  const [row] = await readSources(and(eq(profiles.id, profileId), eq(profiles.accountId, viewer.id)), within)
  return row && asSource(row)
}

type OwnSource = NonNullable<Awaited<ReturnType<typeof findOwnSource>>>

/** As everything that leaves a consultant's hands: the family has agreed to the whole profile. */
export const lacksConsent = ({ kind, awaitsConsent, unfinished }: OwnSource) =>
  kind === "client" && (awaitsConsent || unfinished)

const NEEDS_CONSENT = refuse("needs-consent", "The family has to agree to the profile before it can be handed on.")

export async function findChoices(profileId: number): Promise<Choices> {
  const [kept] = await db
    .select({ parts: biodataChoices.parts, look: biodataChoices.look })
    .from(biodataChoices)
    .where(eq(biodataChoices.profileId, profileId))
  return kept ?? FIRST_CHOICES
}

export const keepChoices = (tx: Database, profileId: number, { parts, look }: Choices) =>
  tx
    .insert(biodataChoices)
    .values({ profileId, parts, look })
    .onConflictDoUpdate({ target: biodataChoices.profileId, set: { parts, look } })

/** Whoever may hand this profile on now, or why not. */
export async function mayHandOn(viewer: Actor, profileId: number, ctx: RequestContext): Promise<Result<OwnSource>> {
  const source = await findOwnSource(viewer, profileId)
  if (!source) return NOT_FOUND
  if (lacksConsent(source)) return NEEDS_CONSENT
  const counted = await trySpend("biodata", String(viewer.id), ctx)
  return counted.done ? done(source) : counted
}

/** Writes down that it was made, and with what; the file itself is made when it is fetched. */
export async function makeSheet(
  viewer: Actor,
  profileId: number,
  { kind, parts, look }: Choices & { kind: Kind },
  ctx: RequestContext,
): Promise<Result<number>> {
  const may = await mayHandOn(viewer, profileId, ctx)
  if (!may.done) return may
  return db.transaction(async (tx) => {
    await keepChoices(tx, profileId, { parts, look })
    const [made] = await tx
      .insert(biodataSheets)
      .values({ profileId, madeBy: viewer.id, kind, parts, look })
      .returning({ id: biodataSheets.id })
    const about = { actorId: viewer.id, objectType: "profile", objectId: profileId } as const
    await recordAudit({ action: "biodata.made", ...about, detail: { kind, parts }, ctx }, tx)
    return done(made!.id)
  })
}

/** Fetched for a day; later it is made anew. */
const isFetchable = sql<boolean>`${biodataSheets.madeAt} > now() - interval '1 day'`

export async function findSheet(
  viewer: Pick<Viewer, "id">,
  profileId: number,
  { id, kind }: { id: number; kind: Kind },
): Promise<{ source: OwnedSource; choices: Choices; title: string } | undefined> {
  const [sheet] = await db
    .select({ parts: biodataSheets.parts, look: biodataSheets.look })
    .from(biodataSheets)
    .where(
      and(
        eq(biodataSheets.id, id),
        eq(biodataSheets.profileId, profileId),
        eq(biodataSheets.madeBy, viewer.id),
        eq(biodataSheets.kind, kind),
        isFetchable,
      ),
    )
  const source = sheet && (await findOwnSource(viewer, profileId))
  if (!source || lacksConsent(source)) return
  return { source, choices: sheet, title: `Biodata ${fullName(source)}` }
}

/** The newest first, whoever made them. */
export const listSheets = (profileId: number) =>
  db
    .select({
      id: biodataSheets.id,
      kind: biodataSheets.kind,
      parts: biodataSheets.parts,
      madeAt: biodataSheets.madeAt,
      madeBy: biodataSheets.madeBy,
      fetchable: isFetchable,
    })
    .from(biodataSheets)
    .where(eq(biodataSheets.profileId, profileId))
    .orderBy(desc(biodataSheets.id))
    .limit(SHORT_LIST)
