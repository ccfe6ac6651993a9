import { z } from "zod"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { consentText, isShown } from "#app/features/consents/consent-policy.ts"
import { describeConsent, findOwnConsent } from "#app/features/consents/consent-rows.server.ts"
import { clientEmailSchema, paperSchema, reasonSchema } from "#app/features/consents/consent-schema.ts"
import { recordPaper } from "#app/features/consents/consents.server.ts"
import { endAsConsultant } from "#app/features/consents/keys/end-key.server.ts"
import { keyText } from "#app/features/consents/keys/key-policy.ts"
import { readKeys } from "#app/features/consents/keys/keys.server.ts"
import { keepClientEmail } from "#app/features/consents/link/client-email.server.ts"
import { agreementItems, toBeConfirmed } from "#app/features/profiles/agreement/agreement-items.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import {
  consentSayers,
  consentState,
  consentWays,
  keyEndings,
  keyKinds,
  proofWays,
} from "#db/schema/client-consents.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const shared = { who: "consultant" } as const
const ofClient = { ...shared, params: z.object({ id }) } as const
const one = { ...ofClient, path: "/clients/{id}/consent" } as const

const items = z.array(z.enum(agreementItems))

const key = z
  .object({
    _id: z.int().meta({ example: 6 }),
    kind: z.enum(keyKinds).meta({
      description:
        "`code`: by the code read out; `proof`: by a code of the client's own; `account`: looks after the profile.",
    }),
    provedBy: z.enum(proofWays).nullable().meta({ description: "How it was proved whose profile it is." }),
    text: z.string().meta({ example: "A link for the family" }),
    isValid: z.boolean(),
    createdAt: z.iso.datetime(),
    usedAt: z.iso.datetime().meta({ description: "To the day." }),
    endedAt: z.iso.datetime().nullable(),
    endedBy: z.enum(keyEndings).nullable().meta({ description: "Null where nobody used it any more." }),
    reason: z.string().nullable().meta({ description: "What its holder was told." }),
  })
  .meta({ id: "ConsentKey" })

const consent = z
  .object({
    state: z
      .enum(consentState.enumValues)
      .meta({ description: "`grace`: a client from before consent was asked for." }),
    isShown: z.boolean().meta({ description: "Others see the client, as far as consent goes." }),
    isDraft: z.boolean().meta({ description: "The family is asked once the profile is complete." }),
    text: z.string().meta({ example: "A draft: nobody else sees this client until the family agrees." }),
    way: z.enum(["link", "paper"]).meta({ description: "How consent is kept on this installation." }),
    saidBy: z.enum(consentSayers).nullable(),
    saidWay: z.enum(consentWays).nullable(),
    changed: items.meta({ description: "What has changed since the family agreed." }),
    toBeConfirmed: items.meta({ description: "Of these, what hides the client until the family agrees to it." }),
    remark: z.string().nullable().meta({ description: "The family's, for the consultant." }),
    sentAt: z.iso.datetime().nullable().meta({ description: "When the last link was made." }),
    dueAt: z.iso.datetime().nullable().meta({ description: "By when it is to be answered." }),
    decidedAt: z.iso.datetime().nullable(),
    until: z.iso.datetime().nullable().meta({ description: "The end of the consent, or of the time of grace." }),
    paper: z
      .object({ on: z.iso.date(), number: z.string().nullable(), who: z.string().nullable() })
      .meta({ id: "ConsentPaper" })
      .nullable(),
    clientEmail: z
      .string()
      .nullable()
      .meta({ description: "The client's own, for a code that the consultant does not see." }),
    keys: z.array(key).meta({ description: "Links and accounts that open it or did, the newest first." }),
  })
  .meta({ id: "ClientConsent" })

const isoOf = (date: Date | null) => date?.toISOString() ?? null
const known = (changed: readonly string[]) => agreementItems.filter((item) => changed.includes(item))

/** As it stands then. */
async function afterwards(viewer: Viewer, clientId: number, result: Result) {
  if (!result.done) return result
  const row = await findOwnConsent(viewer, clientId)
  if (!row) return NOT_FOUND
  const keys = await readKeys(clientId)
  return done({
    state: row.state,
    isShown: isShown(row),
    isDraft: row.unfinished,
    text: consentText(describeConsent(row)),
    way: await siteSetting("clientConsent"),
    saidBy: row.saidBy,
    saidWay: row.saidWay,
    changed: known(row.changed),
    toBeConfirmed: known(toBeConfirmed(row.changed)),
    remark: row.remark,
    sentAt: isoOf(row.sentAt),
    dueAt: isoOf(row.dueAt),
    decidedAt: isoOf(row.decidedAt),
    until: isoOf(row.until),
    paper: row.paperOn === null ? null : { on: row.paperOn, number: row.paperNumber, who: row.paperWho },
    clientEmail: row.clientEmail,
    keys: keys.map(({ id: _id, createdAt, usedAt, endedAt, unusedSince, ...one }) => ({
      _id,
      kind: one.kind,
      provedBy: one.provedBy,
      text: keyText(one),
      isValid: one.valid,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt.toISOString(),
      endedAt: isoOf(endedAt ?? (unusedSince === null ? null : new Date(unusedSince))),
      endedBy: one.endedBy,
      reason: one.reason,
    })),
  })
}

const read = operation(
  {
    ...one,
    method: "get",
    id: "getConsent",
    summary: "What a client's family has agreed to, and what opens it to them",
    description: "`GET /clients?consent=needed` lists those whose family has still to agree.",
    answer: consent,
  },
  ({ viewer, params }) => afterwards(viewer, params.id, done()),
)

const paper = paperSchema("9999-12-31").shape
const isPast = (day: string) => day <= dayInPakistan() && day >= "1990-01-01"

const record = operation(
  {
    ...ofClient,
    method: "put",
    path: "/clients/{id}/consent/paper",
    id: "recordConsent",
    summary: "Record a consent on paper",
    description: "On installations that keep consent so (`way`); elsewhere the family answers by a link.",
    body: z
      .strictObject({
        paperOn: z.iso
          .date()
          .refine(isPast, { error: "Please give the day on the paper, from 1990 to today." })
          .meta({ example: "2026-03-12", description: "From 1990 to today." }),
        paperNumber: paper.paperNumber.meta({ example: "17/2026" }),
        paperWho: paper.paperWho.meta({ example: "Tariq Malik", description: "Who signed." }),
        saidBy: paper.saidBy.meta({ example: "father" }),
        years: z.literal([1, 2]).meta({ example: 1, description: "For how long." }),
      })
      .meta({ id: "ConsentOnPaper" }),
    answer: consent,
    refusals: [409],
  },
  async ({ viewer, params, body, ctx }) =>
    afterwards(viewer, params.id, await recordPaper(viewer, params.id, body, ctx)),
)

const withdraw = operation(
  {
    ...ofClient,
    method: "delete",
    path: "/clients/{id}/consent/paper",
    id: "withdrawConsent",
    summary: "Record that a family has taken back its consent on paper",
    description: "Nobody else sees the client from that moment on; open requests end.",
    answer: consent,
    refusals: [409],
  },
  async ({ viewer, params, ctx }) =>
    afterwards(viewer, params.id, await recordPaper(viewer, params.id, "withdrawn", ctx)),
)

const email = operation(
  {
    ...ofClient,
    method: "put",
    path: "/clients/{id}/consent/email",
    id: "saveClientEmail",
    summary: "Save the client's own e-mail, to which the family can have a code sent",
    description: "Left out, there is none any more. Codes that were sent to another address become void.",
    body: z
      .strictObject({ clientEmail: clientEmailSchema.shape.clientEmail.meta({ example: "sana@example.com" }) })
      .meta({ id: "ClientEmail" }),
    answer: consent,
  },
  async ({ viewer, params, body, ctx }) =>
    afterwards(viewer, params.id, await keepClientEmail(viewer, params.id, body.clientEmail, ctx)),
)

const endKey = operation(
  {
    ...shared,
    method: "post",
    path: "/clients/{id}/consent/keys/{keyId}/end",
    id: "endConsentKey",
    summary: "End a link, or an account's care for the profile",
    description: "An account needs a `reason`, which its holder is told. What was agreed stays.",
    params: z.object({ id, keyId: id.meta({ example: 6 }) }),
    body: z
      .strictObject({ reason: reasonSchema.shape.reason.optional().meta({ example: "It was taken by somebody else" }) })
      .meta({ id: "KeyEnd" }),
    answer: consent,
  },
  async ({ viewer, params: { id: clientId, keyId }, body, ctx }) =>
    afterwards(viewer, clientId, await endAsConsultant(viewer, clientId, { keyId, ...body, ctx })),
)

export const consentOperations = [read, record, withdraw, email, endKey]
