import { z } from "zod"
import { addNote, pageOfNotes } from "#app/features/cases/notes/notes.server.ts"
import { noteSchema } from "#app/features/cases/notes/notes-schema.ts"
import { LONGEST_REASON } from "#app/features/consents/consent-policy.ts"
import { makeLink, REASON } from "#app/features/consents/consents.server.ts"
import { clientQueryFrom, GENDERS } from "#app/features/consultants/client-query.ts"
import { CLIENT_HEADS, type ClientHead } from "#app/features/consultants/client-sorts.ts"
import { listClientIds } from "#app/features/consultants/clients.server.ts"
import { newestId } from "#app/features/people/card/cards.server.ts"
import { findProfileRow } from "#app/features/people/profile/profile-rows.server.ts"
import { deleteProfile } from "#app/features/wizards/edit-profile.server.ts"
import { line } from "#app/forms/text.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { LONGEST_SEARCH } from "#app/url/query.ts"
import { isClientOf, ownClient } from "#app/viewer/own-client.server.ts"
import { changedProfile, newProfile } from "../../bodies/profile-body.server.ts"
import { changeProfile, createProfile } from "../../bodies/profile-commands.server.ts"
import { askedOneOf } from "../../entities/asked.ts"
import { cursorsOf } from "../../entities/cursor.server.ts"
import { counted, listOf, walkedListOf, walking } from "../../entities/list.ts"
import { note, noteOf } from "../../entities/note.ts"
import { profile } from "../../entities/profile.ts"
import { ownProfilesOf, rangeProblem } from "../../entities/profile-list.server.ts"
import { profileOf } from "../../entities/profile-of.server.ts"
import { addressOf, appliedOf, filters, searchParts } from "../../entities/search-fields.server.ts"
import { id, made, message } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { afterSaving } from "../profiles/profile.server.ts"

const shared = { who: "consultant" } as const
const one = { ...shared, path: "/clients/{id}", params: z.object({ id }) } as const
const notesOf = { ...shared, path: "/clients/{id}/notes", params: z.object({ id }) } as const

const SORTS = ["newest", ...(Object.keys(CLIENT_HEADS) as ClientHead[])] as const
const GENDER_NAMES = Object.keys(GENDERS) as (keyof typeof GENDERS)[]

const clientFilters = {
  q: z.string().max(LONGEST_SEARCH).optional().meta({ example: "lahore", description: "A part of name or city." }),
  sort: askedOneOf([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)])
    .optional()
    .meta({ example: "name", description: "With a minus the other way round." }),
  clientGender: askedOneOf(GENDER_NAMES as ["female", "male"], GENDERS)
    .optional()
    .meta({ example: "female" }),
  minAge: searchParts.minAge,
  maxAge: searchParts.maxAge,
  maritalStatus: searchParts.maritalStatus,
  caste: filters.caste,
  city: filters.city,
  phone: z
    .string()
    .max(LONGEST_SEARCH)
    .regex(/\d/)
    .optional()
    .meta({ example: "0300 1234567", description: "In any spelling." }),
  picture: askedOneOf(["none"]).optional().meta({ example: "none", description: "Those without a picture." }),
  consent: askedOneOf(["needed"])
    .optional()
    .meta({ example: "needed", description: "Those whose family has not agreed to what is shown." }),
  quiet: askedOneOf(["yes"]).optional().meta({ example: "yes", description: "Nothing done for them for 30 days." }),
}

/** Those whom she had when the list began, by number. */
const places = cursorsOf<{ before: number }>("clients")

const list = operation(
  {
    ...shared,
    method: "get",
    path: "/clients",
    id: "listClients",
    summary: "One's clients",
    query: z.object({ ...clientFilters, ...walking }),
    answer: walkedListOf(profile, z.object(clientFilters).meta({ id: "ClientFilters" })),
  },
  async ({ viewer, query }) => {
    const problem = rangeProblem(query)
    if (problem) return problem
    const filters = appliedOf(query)
    const opened = places.read(viewer, filters, query.cursor)
    if (!opened.done) return opened
    const { before, page } = opened.value ?? { before: (await newestId(isClientOf(viewer.id))) + 1, page: query.page }
    const asked = { ...clientQueryFrom(addressOf(query)), before }
    const found = await listClientIds(viewer, asked, { page, limit: query.limit })
    const more = found.page * found.limit < found.total
    return done({
      ...(await ownProfilesOf(viewer, found)),
      filters,
      nextCursor: places.write(viewer, filters, more ? { before, page: found.page + 1 } : null),
    })
  },
)

const create = operation(
  {
    ...shared,
    method: "post",
    path: "/clients",
    id: "createClient",
    summary: "Make a client's profile",
    description: "The same values once more within ten minutes are the same client.",
    body: newProfile,
    answer: profile,
    status: 201,
    location: ({ _id }) => `/clients/${_id}`,
  },
  async (call) => afterSaving(call.viewer, await createProfile(call, call.body)),
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
    return afterSaving(call.viewer, await changeProfile(call, call.params.id, call.body))
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

const LISTED = 50

const listAllNotes = operation(
  {
    ...notesOf,
    method: "get",
    id: "listNotes",
    summary: "The private notes on a client",
    description: `The newest ${LISTED}; all of them are \`GET /notes?clientId=\`.`,
    answer: listOf(note),
  },
  async ({ viewer, params }) => {
    if (!(await ownClient(viewer, params.id))) return NOT_FOUND
    const whose = { words: [], clientId: params.id, caseId: null }
    const notes = await pageOfNotes(viewer, whose, { page: 1, limit: LISTED })
    return done({
      results: notes.map(noteOf),
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
    description: "Sent twice it is there twice, unless both calls carry the same `Idempotency-Key`.",
    body: z
      .strictObject({
        body: body.meta({ example: "Call the family" }),
        followUpOn: followUpOn.meta({
          example: "2026-12-01",
          description: "Comes back to the main screen on this day, from 2000 to 2099.",
        }),
      })
      .meta({ id: "NewNote" }),
    answer: made,
    status: 201,
    location: ({ _id }) => `/notes/${_id}`,
  },
  async ({ viewer, params, body }) => {
    const added = await addNote(viewer, params.id, body)
    return added.done ? done({ message: "Your note is saved.", _id: added.value }) : added
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
    body: z
      .strictObject({
        reason: line(REASON, LONGEST_REASON).optional().meta({ example: "The family has lost its phone" }),
      })
      .meta({ id: "ConsentRequest" }),
    answer: z
      .object({
        link: z.url().meta({ example: "https://rishta.example/consent/8vI0aQ" }),
        code: z
          .string()
          .meta({ example: "042137", description: "To be read out by phone, and entered with the number." }),
      })
      .meta({ id: "ConsentLink" }),
    status: 201,
    location: (_made, { id }) => `/clients/${id}/consent`,
  },
  ({ viewer, params, body, ctx }) => makeLink(viewer, params.id, body, ctx),
)

export const clientOperations = [list, create, read, change, remove, listAllNotes, write, askForConsent]
