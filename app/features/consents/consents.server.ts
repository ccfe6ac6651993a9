import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import type { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { codeHash, newCode, newToken } from "./consent-keys.server.ts"
import { type Answer, CODE_DAYS, DAYS_TO_ANSWER, isShown, LINK_DAYS, stateAfter } from "./consent-policy.ts"
import { type ConsentRow, findOpened, findOwnConsent, type Key, showClient, tellOwner } from "./consent-rows.server.ts"
import type { answerSchema, paperSchema } from "./consent-schema.ts"

const inDays = (days: number) => sql`now() + make_interval(days => ${days}::int)`

/** A new link and a new code for a client; earlier ones open nothing any more. Told here and never again. */
export async function makeLink(
  viewer: Actor,
  clientId: number,
  ctx: RequestContext,
): Promise<Result<{ link: string; code: string }>> {
  if (!(await findOwnConsent(viewer, clientId))) return NOT_FOUND
  if ((await siteSetting("clientConsent")) !== "link")
    return refuse("conflict", "Consent is recorded on paper here, so no links are made.")
  const counted = await trySpend("consent.send", String(viewer.id), ctx)
  if (!counted.done) return counted
  const [{ token, hash }, code] = [newToken(), newCode()]
  const answered = sql`${consents.state} = 'given'`
  await db
    .update(consents)
    .set({
      tokenHash: hash,
      tokenEndsAt: sql`case when not ${answered} then ${inDays(LINK_DAYS)} end`,
      codeTokenHash: null,
      codeHash: codeHash(clientId, code),
      codeTries: 0,
      codeEndsAt: inDays(CODE_DAYS),
      sentAt: sql`now()`,
      dueAt: inDays(DAYS_TO_ANSWER),
      remindedAt: null,
    })
    .where(eq(consents.profileId, clientId))
  await recordAudit({ action: "consent.sent", actorId: viewer.id, objectType: "profile", objectId: clientId, ctx })
  return done({ link: config.origin + href("/consent/:token", { token }), code })
}

const SAID: Partial<Record<ConsentRow["state"], (client: string) => string>> = {
  given: (client) => `The family of your client ${client} has agreed.`,
  refused: (client) => `The family of your client ${client} does not agree. Nobody else sees the profile.`,
  withdrawn: (client) =>
    `The family of your client ${client} has taken its consent back. Nobody else sees the profile.`,
}

/**
 * What the family answers by a link, or by the account that the client has. Saying 'no' again changes nothing; a 'yes' begins
 * anew.
 */
export async function answerConsent(
  key: Key,
  answer: Answer,
  { saidBy, years = 1, remark }: z.output<typeof answerSchema>,
  ctx: RequestContext,
): Promise<Result<ConsentRow["state"]>> {
  return db.transaction(async (tx) => {
    const found = await findOpened(key, tx)
    if (!found || !(await lockOwner(tx, found.ownerId))) return NOT_FOUND
    // Seen again under the lock: another answer may have come before, or a new link have taken this one's place.
    const row = await findOpened(key, tx)
    if (!row) return NOT_FOUND
    const to = stateAfter(row.state, answer)
    if (!to) return done(row.state)
    await tx
      .update(consents)
      .set({
        state: to,
        saidBy,
        decidedAt: sql`now()`,
        until: to === "given" ? sql`now() + make_interval(years => ${years}::int)` : null,
        endToldAt: null,
        tokenEndsAt: null,
        codeHash: null,
        ...(remark && { remark }),
      })
      .where(eq(consents.profileId, row.profileId))
    await showClient(tx, row.profileId, isShown(to))
    const words = SAID[to]!(isolated(`${row.firstName} ${row.lastName}`))
    await tellOwner(tx, row, remark ? `${words} There is a remark for you.` : words)
    await recordAudit(
      { action: `consent.${to}`, objectType: "profile", objectId: row.profileId, detail: { by: saidBy }, ctx },
      tx,
    )
    return done(to)
  })
}

/** Where an installation keeps consent on paper, its consultant writes down what was signed, or that it was taken back. */
export async function recordPaper(
  viewer: Actor,
  clientId: number,
  paper: z.output<ReturnType<typeof paperSchema>> | "withdrawn",
  ctx: RequestContext,
): Promise<Result> {
  if (!(await findOwnConsent(viewer, clientId))) return NOT_FOUND
  if ((await siteSetting("clientConsent")) !== "paper")
    return refuse("conflict", "Here the family answers by a link, so nothing is recorded for it.")
  return db.transaction(async (tx) => {
    await lockOwner(tx, viewer.id)
    const row = await findOwnConsent(viewer, clientId, tx)
    if (!row) return NOT_FOUND
    const entry = { actorId: viewer.id, objectType: "profile", objectId: clientId, ctx }
    if (paper === "withdrawn") {
      const to = stateAfter(row.state, "no")
      if (!to) return done()
      await tx
        .update(consents)
        .set({ ...DECIDED, state: to, until: null })
        .where(eq(consents.profileId, clientId))
      await showClient(tx, clientId, false)
      await recordAudit({ action: `consent.${to}`, ...entry }, tx)
      return done()
    }
    const { years, ...said } = paper
    const until = sql`(${paper.paperOn}::date + make_interval(years => ${years}::int)) at time zone 'Asia/Karachi'`
    const [kept] = await tx
      .update(consents)
      .set({ ...DECIDED, ...said, state: "given", until, recordedBy: viewer.id })
      .where(sql`${consents.profileId} = ${clientId} and ${until} > now()`)
      .returning({ id: consents.profileId })
    if (!kept) return refuse("invalid", "This paper has run out: the time that it was signed for is over.")
    await showClient(tx, clientId, true)
    await recordAudit({ action: "consent.recorded", ...entry, detail: { paperOn: paper.paperOn, years } }, tx)
    return done()
  })
}

const DECIDED = { decidedAt: sql`now()`, endToldAt: null, tokenEndsAt: null, codeHash: null }

export const tellCorrection = (row: ConsentRow) =>
  tellOwner(
    db,
    row,
    `The family of your client ${isolated(`${row.firstName} ${row.lastName}`)} has corrected the profile.`,
  )
