import { eq, sql } from "drizzle-orm"
import { href } from "react-router"
import type { z } from "zod"
import { config } from "#app/config.server.ts"
import { readAgreement } from "#app/features/profiles/agreement/agreement.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { auditConsent } from "./audit-consent.server.ts"
import { type Browser, isOfCompany, NOT_BY_CONSULTANT } from "./company-browser.server.ts"
import { type Answer, CODE_DAYS, DAYS_TO_ANSWER, LINK_DAYS, stateAfter, UNUSED_DAYS } from "./consent-policy.ts"
import {
  type ConsentRow,
  findOpened,
  findOwnConsent,
  type Key,
  notifyOwner,
  showClient,
} from "./consent-rows.server.ts"
import type { answerSchema, paperSchema } from "./consent-schema.ts"
import { addLink, afterAnswer, endKeys, inDays, listHolders } from "./keys/keys.server.ts"
import { codeHash, newCode } from "./link/consent-secrets.server.ts"

/** Ends earlier links and codes; `reason` is for an account that had one. Link and code are answered only here. */
export async function makeLink(
  viewer: Actor,
  clientId: number,
  { reason }: { reason?: string },
  ctx: RequestContext,
): Promise<Result<{ link: string; code: string }>> {
  const client = await findOwnConsent(viewer, clientId)
  if (!client) return NOT_FOUND
  if (client.unfinished) return UNFINISHED
  if ((await siteSetting("clientConsent")) !== "link")
    return refuse("conflict", "Consent is recorded on paper here, so no links are made.")
  const counted = await trySpend("consent.send", String(viewer.id), ctx)
  if (!counted.done) return counted
  const code = newCode()
  return db.transaction(async (tx) => {
    await lockOwner(tx, viewer.id)
    if (!reason && (await listHolders(tx, clientId)).length > 0) return refuse("invalid", REASON, { field: "reason" })
    await endKeys(tx, clientId, { by: "new link", reason })
    const token = await addLink({ profileId: clientId, kind: "link", days: LINK_DAYS }, tx)
    await tx
      .update(consents)
      .set({
        codeHash: codeHash(clientId, code),
        codeTries: 0,
        codeEndsAt: inDays(CODE_DAYS),
        sentAt: sql`now()`,
        dueAt: inDays(DAYS_TO_ANSWER),
        remindedAt: null,
      })
      .where(eq(consents.profileId, clientId))
    await auditConsent(tx, "consent.sent", clientId, { actor: viewer, ctx })
    return done({ link: config.origin + href("/consent/:token", { token }), code })
  })
}

const UNFINISHED = refuse(
  "conflict",
  "This client is still a draft. Please add what is missing first: the family agrees to the whole profile.",
)

export const REASON = "Please say why: it is told to whoever looks after this profile with an account."

const SAID: Partial<Record<ConsentRow["state"], (client: string) => string>> = {
  given: (client) => `The family of your client ${client} has agreed.`,
  refused: (client) => `The family of your client ${client} does not agree. Nobody else sees the profile.`,
  withdrawn: (client) =>
    `The family of your client ${client} has taken its consent back. Nobody else sees the profile.`,
}

/**
 * A 'yes' needs a key that shows the profile, and a browser where nobody of the consultant's company has been; a 'no'
 * counts from anywhere, because it only hides. Taking consent back ends every key.
 */
export async function answerConsent(
  key: Key,
  answer: Answer,
  { saidBy, years = 1, remark }: z.output<typeof answerSchema>,
  { browser, ctx }: { browser: Browser; ctx: RequestContext },
): Promise<Result<ConsentRow["state"]>> {
  return db.transaction(async (tx) => {
    const row = await findLocked(tx, key)
    if (!row) return NOT_FOUND
    if (answer === "yes") {
      if (!row.key.showsFacts) return refuse("forbidden", READ_FIRST)
      if (await isOfCompany(browser, row.ownerId, tx)) return refuse("forbidden", NOT_BY_CONSULTANT)
    }
    const to = stateAfter(row.state, answer)
    if (!to) return done(row.state)
    await tx
      .update(consents)
      .set({
        ...DECIDED,
        state: to,
        saidBy,
        saidWay: row.key.kind,
        until: to === "given" ? sql`now() + make_interval(years => ${years}::int)` : null,
        agreedTo: to === "given" ? await readAgreement(tx, row.profileId) : null,
        ...(remark && { remark }),
      })
      .where(eq(consents.profileId, row.profileId))
    if (to === "withdrawn") await endKeys(tx, row.profileId, { by: "withdrawn" })
    else await afterAnswer(tx, row.profileId, UNUSED_DAYS)
    await showClient(tx, row.profileId, to === "given")
    const text = SAID[to]!(isolated(fullName(row)))
    await notifyOwner(tx, row, remark ? `${text} There is a remark for you.` : text)
    await auditConsent(tx, `consent.${to}`, row.profileId, { detail: { by: saidBy, way: row.key.kind }, ctx })
    return done(to)
  })
}

/** Read again under the lock: another answer, or a new link, may have come before. */
async function findLocked(tx: Database, key: Key) {
  const found = await findOpened(key, tx)
  return found && (await lockOwner(tx, found.ownerId)) ? findOpened(key, tx) : undefined
}

const READ_FIRST = "To agree, please read the profile first: ask for a code below, or for a new link."

/**
 * Nobody else sees the profile from then on, and every link and account that opened it ends; its consultant reads no
 * more than that. Answers whom and what the report is about.
 */
export async function endByReport(
  key: Key,
  ctx: RequestContext,
): Promise<Result<{ ownerId: number; profileId: number }>> {
  return db.transaction(async (tx) => {
    const row = await findLocked(tx, key)
    if (!row) return NOT_FOUND
    const { profileId, ownerId } = row
    const to = stateAfter(row.state, "no")
    if (to) {
      await hideClient(tx, profileId, to)
      await notifyOwner(tx, row, SAID[to]!(isolated(fullName(row))))
    }
    await endKeys(tx, profileId, { by: "report" })
    await auditConsent(tx, "consent.reported", profileId, { ctx })
    return done({ ownerId, profileId })
  })
}

/** For installations that keep consent on paper. */
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
    if (paper !== "withdrawn" && row.unfinished) return UNFINISHED
    if (paper === "withdrawn") {
      const to = stateAfter(row.state, "no")
      if (!to) return done()
      await hideClient(tx, clientId, to)
      await endKeys(tx, clientId, { by: "withdrawn" })
      await auditConsent(tx, `consent.${to}`, clientId, { actor: viewer, ctx })
      return done()
    }
    const { years, ...said } = paper
    const until = sql`(${said.paperOn}::date + make_interval(years => ${years}::int)) at time zone 'Asia/Karachi'`
    const [kept] = await tx
      .update(consents)
      .set({
        ...DECIDED,
        ...said,
        state: "given",
        saidWay: "paper",
        until,
        agreedTo: await readAgreement(tx, clientId),
        recordedBy: viewer.id,
      })
      .where(sql`${consents.profileId} = ${clientId} and ${until} > now()`)
      .returning({ id: consents.profileId })
    if (!kept)
      return refuse("invalid", "This paper has run out: the time that it was signed for is over.", {
        field: "paperOn",
      })
    await showClient(tx, clientId, true)
    await auditConsent(tx, "consent.recorded", clientId, {
      actor: viewer,
      detail: { paperOn: said.paperOn, years },
      ctx,
    })
    return done()
  })
}

async function hideClient(tx: Database, clientId: number, state: ConsentRow["state"]) {
  await tx
    .update(consents)
    .set({ ...DECIDED, state, until: null, agreedTo: null })
    .where(eq(consents.profileId, clientId))
  await showClient(tx, clientId, false)
}

const DECIDED = { decidedAt: sql`now()`, endToldAt: null, codeHash: null, changed: [], changesTold: true }

export const sendCorrection = (row: ConsentRow) =>
  notifyOwner(db, row, `The family of your client ${isolated(fullName(row))} has corrected the profile.`)
