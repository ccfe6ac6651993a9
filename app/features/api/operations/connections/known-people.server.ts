import { z } from "zod"
import { findPhoneOrigin } from "#app/features/profiles/phone/phone-origin.server.ts"
import {
  addKnownPeople,
  emptyKnownPeople,
  findKnownPeople,
  MOST_KNOWN,
  removeKnownPeople,
} from "#app/features/safety/known/known-people.server.ts"
import { readOne } from "#app/features/safety/known/read-known.server.ts"
import { done, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { operation } from "../../operation.ts"

const list = z
  .object({
    count: z.int().meta({ example: 12 }),
    addedAt: z.iso.datetime().nullable().meta({ description: "When something was last added." }),
  })
  .meta({
    id: "KnownPeople",
    description: "Nothing tells whether any of them is here.",
  })

const entries = z
  .strictObject({
    entries: z
      .array(z.string().min(1, "Please give a number or an e-mail.").max(254).meta({ example: "+923001234567" }))
      .max(MOST_KNOWN)
      .meta({
        example: ["+923001234567", "uncle@example.com"],
        description: "Phone numbers, best with their country codes, and e-mails. All are taken, or none.",
      }),
  })
  .meta({ id: "KnownEntries" })

async function listOf(viewer: Viewer) {
  const { count, addedAt } = await findKnownPeople(viewer)
  return { count, addedAt: addedAt?.toISOString() ?? null }
}

async function read(viewer: Viewer, request: Request, given: readonly string[]) {
  const origin = await findPhoneOrigin(request, viewer)
  const found = given.map((one) => readOne(one, origin))
  const at = found.findIndex((one) => "problem" in one)
  const [wrong] = found.flatMap((one) => ("problem" in one ? one.problem : []))
  if (wrong) return refuse("invalid", wrong, { field: `entries.${at}` })
  return done(found.flatMap((one) => ("problem" in one ? [] : one)))
}

const readList = operation(
  {
    method: "get",
    path: "/known-people",
    id: "getKnownPeople",
    who: "member",
    summary: "How many people one does not want to be found by",
    answer: list,
  },
  async ({ viewer }) => done(await listOf(viewer)),
)

const add = operation(
  {
    method: "post",
    path: "/known-people",
    id: "addKnownPeople",
    who: "member",
    summary: "Add people by whom one does not want to be found",
    description:
      "Whoever has one of these numbers or e-mails, now or later, does not find one. One still finds them, and whom one asks for a connection finds one. Kept as keyed digests alone; 500 at most.",
    body: entries,
    answer: list,
    refusals: [409],
  },
  async ({ viewer, body, request, ctx }) => {
    const found = await read(viewer, request, body.entries)
    if (!found.done) return found
    const added = await addKnownPeople(viewer, found.value, ctx)
    return added.done ? done(await listOf(viewer)) : added
  },
)

const remove = operation(
  {
    method: "post",
    path: "/known-people/remove",
    id: "removeKnownPeople",
    who: "member",
    summary: "Take people out of that list",
    description: "In the body, as addresses are logged. What is not in the list is passed over.",
    body: entries,
    answer: list,
  },
  async ({ viewer, body, request, ctx }) => {
    const found = await read(viewer, request, body.entries)
    if (!found.done) return found
    const removed = await removeKnownPeople(viewer, found.value, ctx)
    return removed.done ? done(await listOf(viewer)) : removed
  },
)

const empty = operation(
  {
    method: "delete",
    path: "/known-people",
    id: "emptyKnownPeople",
    who: "member",
    summary: "Empty that list",
    answer: list,
  },
  async ({ viewer }) => {
    await emptyKnownPeople(viewer)
    return done(await listOf(viewer))
  },
)

export const knownPeopleOperations = [readList, add, remove, empty]
