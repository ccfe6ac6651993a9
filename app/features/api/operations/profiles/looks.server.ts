import { z } from "zod"
import { listProfileRows } from "#app/features/people/profile/profile-rows.server.ts"
import { areVisitsShown, readVisitors } from "#app/features/people/visits/visits.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { listDismissed, setDismissed } from "#app/features/safety/dismissals.server.ts"
import { done } from "#app/result.ts"
import { listed, listOf, paging } from "../../entities/list.ts"
import { profile } from "../../entities/profile.ts"
import { listedProfileOf } from "../../entities/profile-of.server.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const lookedAt = z.object({ _id: z.int(), name: z.string().meta({ example: "Sana Malik" }) }).meta({ id: "LookedAt" })

const visitor = z
  .object({
    _id: z.int().meta({ description: "The account." }),
    kind: z.enum(["member", "consultant"]),
    name: z.string().meta({ example: "Bilal Malik" }),
    profile: profile.nullable().meta({ description: "Of a member." }),
    lastLookedOn: z.iso.date().meta({ description: "The day in Pakistan." }),
    days: z.int().meta({ example: 2, description: "On how many of the last 30 days." }),
    clients: z.array(lookedAt).meta({ description: "Of a marriage consultant: at whom." }),
  })
  .meta({ id: "Visitor" })

const whoLooked = operation(
  {
    method: "get",
    path: "/who-looked",
    id: "listVisitors",
    summary: "Who looked at one's profile, or at one's clients, in the last 30 days, the latest first",
    description:
      "Of those who have 'Who looked' on as the viewer has; it is the switch `showsVisits` of `PATCH /settings`. Nobody while it is off.",
    query: z.object(paging),
    forClient: true,
    answer: listOf(visitor).extend({ showsVisits: z.boolean().meta({ description: "Whether the viewer has it on." }) }),
  },
  async ({ viewer, query }) => {
    const [showsVisits, { rows, ...found }] = await Promise.all([areVisitsShown(viewer), readVisitors(viewer, query)])
    const seen = await listProfileRows(
      viewer,
      rows.flatMap(({ profileId }) => profileId ?? []),
    )
    const profiles = new Map(seen.map((one) => [one.row.accountId, one]))
    const visitors = listed(found, rows, (row) => {
      const person = profiles.get(row.accountId)
      return {
        _id: row.accountId,
        kind: row.role === "guest" ? ("consultant" as const) : ("member" as const),
        name: person ? fullName(person.row) : row.name,
        profile: person ? listedProfileOf(person) : null,
        lastLookedOn: row.last!,
        days: row.days,
        clients: row.clients.map(({ id, name }) => ({ _id: id, name })),
      }
    })
    return done({ ...visitors, showsVisits })
  },
)

const dismissed = z
  .object({
    _id: z.int().meta({ description: "The profile." }),
    name: z.string().meta({ example: "Bilal Malik" }),
  })
  .meta({ id: "NotInterested" })

const notInterested = operation(
  {
    method: "get",
    path: "/not-interested",
    id: "listNotInterested",
    summary: "Whom one has left out of one's lists, the latest first",
    query: z.object(paging),
    answer: listOf(dismissed),
  },
  async ({ viewer, query }) => {
    const { people, ...found } = await listDismissed(viewer, query)
    return done(listed(found, people, ({ id, name }) => ({ _id: id, name })))
  },
)

const profileParam = z.object({ profileId: id })

const dismiss = operation(
  {
    method: "post",
    path: "/not-interested/{profileId}",
    id: "dismiss",
    summary: "Leave somebody out of one's lists",
    description: "Nobody gets a notice, and the profile itself can still be read. Once more is harmless.",
    params: profileParam,
    answer: message,
    refusals: [404],
  },
  async ({ viewer, params, ctx }) => {
    const hidden = await setDismissed(viewer, "hide", params.profileId, ctx)
    return hidden.done ? done({ message: `${hidden.value} will no longer be shown in your lists.` }) : hidden
  },
)

const restore = operation(
  {
    method: "delete",
    path: "/not-interested/{profileId}",
    id: "restore",
    summary: "Show somebody in one's lists again",
    description: "Once more is harmless.",
    params: profileParam,
    answer: message,
    refusals: [404],
  },
  async ({ viewer, params, ctx }) => {
    const shown = await setDismissed(viewer, "show", params.profileId, ctx)
    return shown.done ? done({ message: `${shown.value} is shown in your lists again.` }) : shown
  },
)

export const lookOperations = [whoLooked, notInterested, dismiss, restore]
