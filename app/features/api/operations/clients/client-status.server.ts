import { z } from "zod"
import { changeClientStatus, readClientOverview } from "#app/features/consents/state/client-overview.server.ts"
import { KEEPING } from "#app/features/consents/state/what-keeps-policy.ts"
import { referralSchema } from "#app/features/consultants/referrals/referral-schema.ts"
import { findReferrals, saveReferral } from "#app/features/consultants/referrals/referrals.server.ts"
import { labelInForm } from "#app/features/profiles/shown/missing.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { profileStatuses } from "#db/schema/profiles.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const ofClient = { who: "consultant", params: z.object({ id }) } as const
const statusOf = { ...ofClient, path: "/clients/{id}/status" } as const
const referralOf = { ...ofClient, path: "/clients/{id}/referral" } as const

const status = z.enum(profileStatuses)

const clientStatus = z
  .object({
    status,
    hidesPicture: z.boolean(),
    picturesByGrant: z.boolean(),
    missing: z
      .array(
        z
          .object({
            field: z.string().meta({ example: "fatherName" }),
            label: z.string().meta({ example: "Father Name" }),
          })
          .meta({ id: "MissingField" }),
      )
      .meta({ description: "What a draft lacks before others can see it." }),
    keeps: z
      .array(
        z
          .object({ key: z.enum(KEEPING), text: z.string().meta({ example: "A picture is needed." }) })
          .meta({ id: "KeepsBack" }),
      )
      .meta({ description: "What keeps the profile from being checked by our team." }),
    waitsSince: z.iso.datetime().nullable().meta({ description: "It waits to be checked." }),
    consent: z
      .object({ isShown: z.boolean(), text: z.string().meta({ example: "No consent yet" }) })
      .meta({ id: "ConsentInShort" })
      .nullable(),
    looks: z
      .array(z.object({ accountId: z.int(), name: z.string(), on: z.iso.date() }).meta({ id: "ConsultantsLook" }))
      .meta({ description: "Other consultants who have opened the whole profile, by day." }),
  })
  .meta({ id: "ClientStatus" })

async function statusAfter(viewer: Viewer, clientId: number, result: Result) {
  if (!result.done) return result
  const found = await readClientOverview(viewer, clientId)
  if (!found) return NOT_FOUND
  const { missing, keeps, waitsSince, consent, profileViews, ...rest } = found
  return done({
    ...rest,
    missing: (missing ?? []).map((field) => ({ field, label: labelInForm(field) })),
    keeps,
    waitsSince: waitsSince?.toISOString() ?? null,
    consent: consent && { isShown: consent.shown, text: consent.badge },
    looks: profileViews,
  })
}

const readStatus = operation(
  {
    ...statusOf,
    method: "get",
    id: "getClientStatus",
    summary: "How others see a client, and what is in the way",
    answer: clientStatus,
  },
  ({ viewer, params }) => statusAfter(viewer, params.id, done()),
)

const changeStatus = operation(
  {
    ...statusOf,
    method: "put",
    id: "changeClientStatus",
    summary: "Change a client's status, or hide the pictures",
    body: z
      .strictObject({
        status: status.meta({
          example: "paused",
          description: "The paused and the married are in no list and no search.",
        }),
        hidesPicture: z.boolean().default(false).meta({ example: false }),
        picturesByGrant: z.boolean().default(false).meta({
          example: false,
          description: "Shown as they are to whom one allows alone (`GET /pictures/grants`), and blurred to others.",
        }),
      })
      .meta({ id: "ClientStatusChange" }),
    answer: clientStatus,
  },
  async ({ viewer, params, body: { status, hidesPicture, picturesByGrant } }) => {
    const changed = {
      intent: "standing",
      status,
      hidesPicture: hidesPicture ? "yes" : undefined,
      picturesByGrant: picturesByGrant ? "yes" : undefined,
    } as const
    return statusAfter(viewer, params.id, await changeClientStatus(viewer, params.id, changed))
  },
)

const client = z.object({ _id: z.int().meta({ example: 17 }), name: z.string() }).meta({ id: "ReferredClient" })

const referral = z
  .object({
    by: z
      .object({
        clientId: z.int().nullable().meta({ example: 17, description: "Where it was another client's family." }),
        name: z.string().meta({ example: "Sana Malik" }),
      })
      .meta({ id: "Referrer" })
      .nullable(),
    sent: z.array(client).meta({ description: "Whom this client's family has sent, the latest 20." }),
    more: z.boolean().meta({ description: "There are more of these." }),
  })
  .meta({ id: "Referral" })

async function referralAfter(viewer: Viewer, clientId: number, result: Result<undefined, object>) {
  if (!result.done) return result
  const found = await findReferrals(viewer, clientId)
  if (!found) return NOT_FOUND
  const { by, sent, more } = found
  return done({
    by: by ? { clientId: by.id, name: by.name ?? "" } : null,
    sent: sent.map(({ id: _id, name }) => ({ _id, name })),
    more,
  })
}

const readReferral = operation(
  {
    ...referralOf,
    method: "get",
    id: "getReferral",
    summary: "Who sent a client, and whom the family has sent",
    answer: referral,
  },
  ({ viewer, params }) => referralAfter(viewer, params.id, done()),
)

const changeReferral = operation(
  {
    ...referralOf,
    method: "put",
    id: "saveReferral",
    summary: "Say who sent a client",
    description: "Only the consultant reads it.",
    body: z
      .strictObject({
        referredBy: referralSchema.shape.referredBy.meta({
          example: "17",
          description: "The number of another client, or anybody else in one's own words. Left out: nobody.",
        }),
      })
      .meta({ id: "ReferralChange" }),
    answer: referral,
  },
  async ({ viewer, params, body }) => referralAfter(viewer, params.id, await saveReferral(viewer, params.id, body)),
)

export const clientStatusOperations = [readStatus, changeStatus, readReferral, changeReferral]
