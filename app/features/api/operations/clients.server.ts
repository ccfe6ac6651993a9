import { z } from "zod"
import { addNote, listNotes } from "#app/features/cases/notes/notes.server.ts"
import { noteSchema } from "#app/features/cases/notes/notes-schema.ts"
import { LONGEST_REASON } from "#app/features/consents/consent-policy.ts"
import { makeLink, REASON } from "#app/features/consents/consents.server.ts"
import { clientQueryFrom, GENDERS } from "#app/features/consultants/client-query.ts"
import { listClientIds } from "#app/features/consultants/clients.server.ts"
import { findProfileRow } from "#app/features/people/profile/profile-rows.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { line } from "#app/forms/text.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { ownClient } from "#app/viewer/own-client.server.ts"
import { changedProfile, newProfile } from "../bodies/profile-body.server.ts"
import { changeProfile, createProfile } from "../bodies/profile-commands.server.ts"
import { counted, listOf, paging } from "../entities/list.ts"
import { profile } from "../entities/profile.ts"
import { profiles, profilesOf } from "../entities/profile-list.server.ts"
import { profileOf } from "../entities/profile-of.server.ts"
import { filters, searchParts } from "../entities/search-fields.server.ts"
import { id, message } from "../fields.ts"
import { operation } from "../operation.ts"
import { afterSaving } from "./profile.server.ts"

const shared = { who: "consultant" } as const
const one = { ...shared, path: "/clients/{id}", params: z.object({ id }) } as const
const notesOf = { ...shared, path: "/clients/{id}/notes", params: z.object({ id }) } as const

const list = operation(
  {
    ...shared,
    method: "get",
    path: "/clients",
    id: "listClients",
    summary: "One's clients",
    query: z.object({
      q: z.string().optional().meta({ example: "lahore", description: "A part of name or city." }),
      sort: z.enum(["newest", "name", "city"]).optional().catch(undefined).meta({ example: "name" }),
      clientGender: z
        .enum(Object.keys(GENDERS) as [keyof typeof GENDERS])
        .optional()
        .catch(undefined)
        .meta({ example: "female" }),
      minAge: searchParts.minAge,
      maxAge: searchParts.maxAge,
      maritalStatus: searchParts.maritalStatus,
      caste: filters.caste,
      city: filters.city,
      phone: z.string().optional().meta({ example: "0300 1234567", description: "In any spelling." }),
      picture: z.enum(["none"]).optional().catch(undefined).meta({ description: "Those without a picture." }),
      quiet: z.enum(["yes"]).optional().catch(undefined).meta({ description: "Nothing done for them for 30 days." }),
      ...paging,
    }),
    answer: profiles,
  },
  async ({ viewer, query, search }) =>
    done(await profilesOf(viewer, await listClientIds(viewer, clientQueryFrom(search), query))),
)

const create = operation(
  {
    ...shared,
    method: "post",
    path: "/clients",
    id: "createClient",
    summary: "Make a client's profile",
    body: newProfile,
    answer: profile,
    status: 201,
  },
  async (call) => afterSaving(call.viewer, await createProfile(call, call.body as never)),
)

const read = operation(
  { ...one, method: "get", id: "getClient", summary: "One client", answer: profile },
  async ({ viewer, params }) => {
    const seen = (await ownClient(viewer, params.id)) && (await findProfileRow(viewer, params.id))
    return seen ? done(profileOf(seen)) : NOT_FOUND
  },
)

const change = operation(
  {
    ...one,
    method: "put",
    id: "updateClient",
    summary: "Change a client's profile",
    description: "As `PUT /profile/{id}` does.",
    body: changedProfile,
    answer: profile,
  },
  async (call) => {
    if (!(await ownClient(call.viewer, call.params.id))) return NOT_FOUND
    return afterSaving(call.viewer, await changeProfile(call, call.params.id, call.body as never))
  },
)

const remove = operation(
  { ...one, method: "delete", id: "deleteClient", summary: "Delete a client's profile", answer: message },
  async ({ viewer, params, ctx }) => {
    if (!(await ownClient(viewer, params.id))) return NOT_FOUND
    const deleted = await deleteProfile(viewer, params.id, ctx)
    return deleted.done ? done({ message: "Profile has been deleted." }) : deleted
  },
)

const note = z
  .object({
    _id: z.int().meta({ example: 3 }),
    body: z.string().meta({ example: "Call the family" }),
    followUpOn: z.iso.date().nullable().meta({ example: "2026-12-01" }),
    due: z.boolean().meta({ description: "To be done today, or left." }),
    done: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "Note" })

const LISTED = 50

const listAllNotes = operation(
  { ...notesOf, method: "get", id: "listNotes", summary: "The private notes on a client", answer: listOf(note) },
  async ({ viewer, params }) => {
    if (!(await ownClient(viewer, params.id))) return NOT_FOUND
    const notes = await listNotes(viewer, params.id)
    return done({
      results: notes.map(({ id, body, followUpOn, due, done, createdAt }) => {
        return { _id: id, body, followUpOn, due, done, createdAt: createdAt.toISOString() }
      }),
      ...counted({ page: 1, limit: LISTED, total: notes.length, isAtLeast: notes.length === LISTED }),
    })
  },
)

const { body, followUpOn } = noteSchema.shape

const write = operation(
  {
    ...notesOf,
    method: "post",
    id: "addNote",
    summary: "Note something about a client",
    body: z.strictObject({
      body: body.meta({ example: "Call the family" }),
      followUpOn: followUpOn.meta({ example: "2026-12-01", description: "Comes back to the main screen on this day." }),
    }),
    answer: message,
    status: 201,
  },
  async ({ viewer, params, body }) => {
    const added = await addNote(viewer, params.id, body)
    return added.done ? done({ message: "Your note is saved." }) : added
  },
)

const askForConsent = operation(
  {
    ...shared,
    path: "/clients/{id}/consent",
    params: z.object({ id }),
    method: "post",
    id: "askForConsent",
    summary: "Make the link by which a client's family agrees to be shown",
    description:
      "Nobody else sees a new client until then. Earlier links, codes and accounts open nothing any more; these are told only here. Where an account of the client's own looks after the profile, a `reason` is needed, which its holder is told.",
    body: z.strictObject({
      reason: line(REASON, LONGEST_REASON).optional().meta({ example: "The family has lost its phone" }),
    }),
    answer: z
      .object({
        link: z.url().meta({ example: "https://rishta.example/consent/8vI0aQ" }),
        code: z
          .string()
          .meta({ example: "042137", description: "To be read out by phone, and entered with the number." }),
      })
      .meta({ id: "ConsentLink" }),
    status: 201,
  },
  ({ viewer, params, body, ctx }) => makeLink(viewer, params.id, body, ctx),
)

export const clientOperations = [list, create, read, change, remove, listAllNotes, write, askForConsent]
