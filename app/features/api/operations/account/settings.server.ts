import { z } from "zod"
import { showPicture } from "#app/features/accounts/account.server.ts"
import { findRating, keepRating } from "#app/features/accounts/settings/ratings.server.ts"
import { ratingSchema } from "#app/features/accounts/settings/settings-schema.ts"
import { showPresence, showReads, whatIsShown } from "#app/features/chat/server/shown-presence.server.ts"
import { contactSettingOf, setContact } from "#app/features/connections/sharing/contact-setting.server.ts"
import { FOR_CLIENT, mailKindsFor, usualFrequency } from "#app/features/notifications/mail/mail-kinds.ts"
import { findFrequencies, saveFrequencies } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { findPictureSettings, showToConnections } from "#app/features/people/grants/picture-settings.server.ts"
import { areVisitsShown, showVisits } from "#app/features/people/visits/visits.server.ts"
import { eachOf } from "#app/features/profiles/fields/fields.ts"
import { done, NOT_FOUND, refuse } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { contactSettings } from "#db/schema/contact-settings.ts"
import { FREQUENCIES, MAIL_KINDS, type MailKind } from "#db/schema/mails.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const ABOUT: Record<MailKind, string> = {
  request: "Somebody would like to connect.",
  accepted: "A request is accepted, or a matchmaker takes one's own.",
  contact: "Somebody shares a phone number.",
  pictures: "Who asks to see pictures, and who shows theirs.",
  family: "One's family's table.",
  check: "Checks, consents, cases and reports.",
  message: "New messages.",
  plan: "Plans and payments.",
  search: "New people in a saved search.",
  match: "New people who suit well.",
}

const aboutKind = (kind: MailKind) => ({ example: "daily", description: ABOUT[kind] })

const mails = z.strictObject(eachOf(MAIL_KINDS, (kind) => z.enum(FREQUENCIES).optional().meta(aboutKind(kind)))).meta({
  id: "MailSettings",
  description:
    "How often we write about what. What comes daily or weekly comes at eight in the morning, Pakistan time. Kinds that an account never gets are not there.",
})

const switches = {
  showsPicture: z.boolean().meta({ example: true, description: "To hide it is part of some plans." }),
  showsPresence: z.boolean().meta({
    example: true,
    description: "Online, writing and read: seen by one's connections, and seen of them; off for both sides.",
  }),
  contact: z.enum(contactSettings).meta({
    example: "connections",
    description:
      "To whom one's phone number and e-mail are open, of a marriage consultant's clients as well: to each connection at once, or to those `chosen` by `POST /contacts/shares`.",
  }),
  showsReads: z.boolean().meta({
    example: true,
    description:
      "Read marks, while `showsPresence` is on: seen by one's connections, and seen of them; off for both sides.",
  }),
  picturesTo: z.enum(["everybody", "allowed", "nobody"]).meta({
    example: "allowed",
    description:
      "`allowed`: as they are to whom one allows (`GET /pictures/grants`), and blurred to others. All but `everybody` are part of some plans.",
  }),
  picturesToConnections: z.boolean().meta({
    example: true,
    description: "Where they are shown to whom one allows: whether connections need not ask.",
  }),
  showsVisits: z.boolean().meta({
    example: false,
    description: "'Who looked': seen by those who have it on as well, and seen of them; off for both sides.",
  }),
}

const settings = z.object({ ...switches, mails }).meta({ id: "Settings" })

const { showsPicture, picturesTo, picturesToConnections, showsPresence, showsReads, showsVisits, contact } = switches
const changes = z
  .strictObject({
    showsPicture: showsPicture.optional(),
    picturesTo: picturesTo.optional(),
    picturesToConnections: picturesToConnections.optional(),
    showsPresence: showsPresence.optional(),
    showsReads: showsReads.optional(),
    showsVisits: showsVisits.optional(),
    contact: contact.optional(),
    mails: mails.optional(),
  })
  .meta({ id: "SettingsChanges" })

const picturesToOf = ({ shown, byGrant }: Awaited<ReturnType<typeof findPictureSettings>>) =>
  shown ? (byGrant ? "allowed" : "everybody") : "nobody"

async function settingsOf(viewer: Viewer) {
  const [pictures, shown, showsVisits, contact, chosen] = await Promise.all([
    findPictureSettings(viewer),
    whatIsShown(viewer),
    areVisitsShown(viewer),
    contactSettingOf(viewer),
    findFrequencies(viewer, null),
  ])
  const mails = eachOf(mailKindsFor(viewer), (kind) => chosen[kind] ?? usualFrequency(kind, viewer.role))
  return {
    showsPicture: pictures.shown,
    picturesTo: picturesToOf(pictures),
    picturesToConnections: pictures.toConnections,
    ...shown,
    ...{ showsVisits, contact, mails },
  } as const
}

const SHOWN = { everybody: true, allowed: "allowed", nobody: false } as const

/** The first kind of mail that is not among them. */
const unknownKind = (asked: object = {}, kinds: readonly MailKind[]) =>
  Object.keys(asked).find((kind) => !kinds.some((one) => one === kind))

const noSuchMail = (kind: string) =>
  refuse("invalid", "We send no mails of this kind here.", { field: `mails.${kind}` })

const read = operation(
  {
    method: "get",
    path: "/settings",
    id: "getSettings",
    summary: "One's settings",
    description:
      "What a browser keeps for itself, as the light version and whom its lists show, is not here: programs choose it with each call.",
    answer: settings,
  },
  async ({ viewer }) => done(await settingsOf(viewer)),
)

const change = operation(
  {
    method: "patch",
    path: "/settings",
    id: "changeSettings",
    summary: "Change some of one's settings",
    description: "What is left out stays. Answers all of them.",
    body: changes,
    answer: settings,
  },
  async ({ viewer, body }) => {
    const unknown = unknownKind(body.mails, mailKindsFor(viewer))
    if (unknown) return noSuchMail(unknown)
    const { showsPicture = viewer.showPicture, picturesTo } = body
    if (picturesTo || showsPicture !== viewer.showPicture) {
      const shown = await showPicture(viewer, picturesTo ? SHOWN[picturesTo] : showsPicture)
      if (!shown.done) return { ...shown, field: picturesTo ? "picturesTo" : "showsPicture" }
    }
    if (body.picturesToConnections !== undefined) await showToConnections(viewer, body.picturesToConnections)
    if (body.showsPresence !== undefined) await showPresence(viewer, body.showsPresence)
    if (body.showsReads !== undefined) await showReads(viewer, body.showsReads)
    if (body.showsVisits !== undefined) await showVisits(viewer, body.showsVisits)
    if (body.contact) await setContact(viewer, body.contact)
    if (body.mails) await saveFrequencies(viewer, body.mails, null)
    return done(await settingsOf(viewer))
  },
)

const clientMails = z
  .strictObject(eachOf(FOR_CLIENT, (kind) => z.enum(FREQUENCIES).nullish().meta(aboutKind(kind))))
  .meta({ id: "ClientMailSettings", description: "Null: as for all clients." })

const clientSettings = z.strictObject({ mails: clientMails }).meta({ id: "ClientSettings" })

const clientSettingsOf = async (viewer: Viewer, clientId: number) => {
  const chosen = await findFrequencies(viewer, clientId)
  return { mails: eachOf(FOR_CLIENT, (kind) => chosen[kind] ?? null) }
}

const readOfClient = operation(
  {
    method: "get",
    path: "/clients/{id}/settings",
    id: "getClientSettings",
    who: "consultant",
    summary: "Which mails one gets about a client",
    params: z.object({ id }),
    answer: clientSettings,
  },
  async ({ viewer, params }) =>
    (await ownClient(viewer, params.id)) ? done(await clientSettingsOf(viewer, params.id)) : NOT_FOUND,
)

const changeOfClient = operation(
  {
    method: "patch",
    path: "/clients/{id}/settings",
    id: "changeClientSettings",
    who: "consultant",
    summary: "Choose which mails one gets about a client",
    description: "What is left out stays.",
    params: z.object({ id }),
    body: clientSettings,
    answer: clientSettings,
  },
  async ({ viewer, params, body }) => {
    if (!(await ownClient(viewer, params.id))) return NOT_FOUND
    await saveFrequencies(viewer, body.mails, params.id)
    return done(await clientSettingsOf(viewer, params.id))
  },
)

const rating = z
  .strictObject({
    stars: z.int().min(1).max(5).meta({ example: 5 }),
    words: ratingSchema.shape.words.meta({
      example: "We found each other here.",
      description: "Only our team reads it.",
    }),
  })
  .meta({ id: "Rating" })

const readRating = operation(
  {
    method: "get",
    path: "/rating",
    id: "getRating",
    summary: "How one has rated the site",
    answer: z.object({ rating: rating.nullable() }).meta({ id: "OwnRating" }),
  },
  async ({ viewer }) => {
    const found = await findRating(viewer.id)
    return done({ rating: found ? { stars: Number(found.stars), words: found.words || undefined } : null })
  },
)

const rate = operation(
  { method: "put", path: "/rating", id: "rate", summary: "Rate the site", body: rating, answer: message },
  async ({ viewer, body }) => {
    await keepRating(viewer.id, { stars: String(body.stars), words: body.words })
    return done({ message: "Thank you for rating Rishta." })
  },
)

export const settingOperations = [read, change, readOfClient, changeOfClient, readRating, rate]
