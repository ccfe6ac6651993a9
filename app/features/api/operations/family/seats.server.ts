import { z } from "zod"
import {
  inviteAnew,
  inviteGuardian,
  openInvitation,
  sitDown,
} from "#app/features/family/invitations/invitations.server.ts"
import { findOwnSeat } from "#app/features/family/seats/own-seat.server.ts"
import { invitationSchema, seatSchema } from "#app/features/family/seats/seat-schema.ts"
import { levelsUpTo } from "#app/features/family/seats/seat-texts.ts"
import {
  changeSeat,
  endSeat,
  findSeat,
  leaveSeat,
  listSeats,
  listSits,
  type Seat,
} from "#app/features/family/seats/seats.server.ts"
import { countNewAt, countWaitingAt } from "#app/features/family/start/waiting.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { familyRelations, seatLevels } from "#db/schema/family-levels.ts"
import { id, message } from "../../fields.ts"
import { openOperation, operation } from "../../operation.ts"

const level = z.enum(seatLevels).meta({
  example: "agrees",
  description: "`told`, `sees` along, `agrees`, or sits at the `table`: each sees what the one before it sees.",
})
const relation = z.enum(familyRelations).meta({ example: "father" })

const seat = z
  .object({
    _id: z.int(),
    name: z.string().meta({ example: "Abu", description: "As the member calls them." }),
    relation,
    level,
    state: z
      .enum(["invited", "sits", "expired"])
      .meta({ description: "`expired`: nobody has used the invitation within seven days; it can be sent anew." }),
    invitedEmail: z
      .string()
      .nullable()
      .meta({ example: "abu@example.com", description: "Null where the link was handed over, and once used." }),
    invitedAt: z.iso.datetime(),
    joinedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "FamilySeat" })

const sit = z
  .object({
    _id: z.int(),
    member: z.string().meta({ example: "Ayesha Malik", description: "Beside whom one sits." }),
    relation,
    level,
    waiting: z.int().meta({ example: 1, description: "Requests and acceptances that wait for one's yes." }),
    newOnShortlist: z
      .int()
      .meta({ example: 2, description: "Who is new there, or newly spoken of, since one looked." }),
  })
  .meta({ id: "FamilySit" })

const invited = seat
  .extend({
    link: z.string().meta({
      example: "https://rishta.example/family/invitation/7hQ0",
      description: "Shown this once. It can be used once, within seven days.",
    }),
  })
  .meta({ id: "FamilyInvitation" })

const seatOf = ({ id, name, relation, level, invitedEmail, invitedAt, joinedAt, invited }: Seat) => ({
  _id: id,
  ...{ name, relation, level, invitedEmail },
  state: joinedAt ? ("sits" as const) : invited ? ("invited" as const) : ("expired" as const),
  invitedAt: invitedAt.toISOString(),
  joinedAt: joinedAt?.toISOString() ?? null,
})

async function answerSeat(viewer: Viewer, seatId: number): Promise<Result<z.input<typeof seat>>> {
  const found = await findSeat(viewer, seatId)
  return found ? done(seatOf(found)) : NOT_FOUND
}

async function answerInvited(viewer: Viewer, made: Awaited<ReturnType<typeof inviteAnew>>) {
  if (!made.done) return made
  const answered = await answerSeat(viewer, made.value.seatId)
  return answered.done ? done({ ...answered.value, link: made.value.link }) : answered
}

const list = operation(
  {
    method: "get",
    path: "/family",
    id: "getFamily",
    summary: "One's family's table, and the tables at which one sits",
    description: "A socket hears `familyNews` when something of it has changed.",
    answer: z.object({ seats: z.array(seat), sits: z.array(sit) }).meta({ id: "Family" }),
  },
  async ({ viewer }) => {
    const [seats, sits, waiting, news] = await Promise.all([
      listSeats(viewer),
      listSits(viewer),
      countWaitingAt(viewer),
      countNewAt(viewer),
    ])
    return done({
      seats: seats.map(seatOf),
      sits: sits.map(({ id, member, relation, level }) => ({
        _id: id,
        ...{ member, relation, level },
        waiting: waiting.get(id) ?? 0,
        newOnShortlist: news.get(id) ?? 0,
      })),
    })
  },
)

const seatBody = {
  name: seatSchema.shape.name.meta({ example: "Abu", description: "As one calls them." }),
  relation: seatSchema.shape.relation.meta({ example: "father" }),
  level: seatSchema.shape.level.meta({ example: "agrees" }),
}

const invite = operation(
  {
    who: "member",
    method: "post",
    path: "/family/seats",
    id: "inviteGuardian",
    summary: "Invite somebody of one's family",
    description: "Three people sit at a table at most, with whoever is invited.",
    body: z
      .strictObject({
        ...seatBody,
        email: invitationSchema.shape.email.meta({
          example: "abu@example.com",
          description: "The invitation is mailed there; without it the member hands the link over.",
        }),
      })
      .meta({ id: "FamilySeatDraft" }),
    answer: invited,
    status: 201,
    location: ({ _id }) => `/family/seats/${_id}`,
    refusals: [409],
  },
  async ({ viewer, body, ctx }) => answerInvited(viewer, await inviteGuardian(viewer, body, ctx)),
)

const seatParam = z.object({ id })

const readOne = operation(
  {
    who: "member",
    method: "get",
    path: "/family/seats/{id}",
    id: "getFamilySeat",
    summary: "One seat at one's table",
    params: seatParam,
    answer: seat,
  },
  ({ viewer, params }) => answerSeat(viewer, params.id),
)

const change = operation(
  {
    who: "member",
    method: "put",
    path: "/family/seats/{id}",
    id: "changeFamilySeat",
    summary: "Change what somebody at one's table sees and does",
    description: "At once. Where nobody agrees any more, what waited is the member's to send.",
    params: seatParam,
    body: z.strictObject(seatBody).meta({ id: "FamilySeatChanges" }),
    answer: seat,
  },
  async ({ viewer, params, body }) => {
    const changed = await changeSeat(viewer, params.id, body)
    return changed.done ? answerSeat(viewer, params.id) : changed
  },
)

const anew = operation(
  {
    who: "member",
    method: "post",
    path: "/family/seats/{id}/invitation",
    id: "inviteGuardianAnew",
    summary: "A new link in place of the one before",
    description: "Of a seat where nobody sits yet. It is mailed where the first one was.",
    params: seatParam,
    answer: invited,
    refusals: [409],
  },
  async ({ viewer, params, ctx }) => answerInvited(viewer, await inviteAnew(viewer, params.id, ctx)),
)

const end = operation(
  {
    who: "member",
    method: "delete",
    path: "/family/seats/{id}",
    id: "endFamilySeat",
    summary: "End a seat, or take an invitation back",
    description: "At once: from then on nothing is shown there.",
    params: seatParam,
    answer: message,
  },
  async ({ viewer, params }) => {
    const ended = await endSeat(viewer, params.id)
    return ended.done ? done({ message: `The seat of ${ended.value} has ended.` }) : ended
  },
)

const token = z
  .string()
  .max(100)
  .meta({ example: "7hQ0mC0l5m2vJbqfQz8nq1Wm0sJv5q2K", description: "What stands at the end of the link." })

const invitationToken = z.strictObject({ token }).meta({ id: "InvitationToken" })

const readInvitation = openOperation(
  {
    method: "post",
    path: "/family/invitation",
    id: "getFamilyInvitation",
    summary: "What an invitation says",
    description: "One answer, 404, for links that are wrong, used, taken back or older than seven days.",
    body: invitationToken,
    answer: z
      .object({
        member: z.string().meta({ example: "Ayesha Malik" }),
        relation,
        level,
        sees: z.array(z.string()).meta({
          example: ["You see the shortlist, the requests and these profiles, and can write comments."],
          description: "What whoever sits down sees and does, in words.",
        }),
      })
      .meta({ id: "OpenedInvitation" }),
    refusals: [404],
  },
  async ({ body, ctx }) => {
    const opened = await openInvitation(body.token, ctx)
    if (!opened.done) return opened
    const { member, relation, level } = opened.value
    return done({ member, relation, level, sees: levelsUpTo(level) })
  },
)

const accept = operation(
  {
    method: "post",
    path: "/family/sits",
    id: "sitDown",
    summary: "Sit down at a family's table, by an invitation",
    description: "Of two who use one link, the first sits down.",
    body: invitationToken,
    answer: sit,
    status: 201,
    location: () => "/family",
    refusals: [404, 409],
  },
  async ({ viewer, body, ctx }) => {
    const taken = await sitDown(viewer, body.token, ctx)
    if (!taken.done) return taken
    const own = await findOwnSeat(viewer, taken.value)
    if (!own) return NOT_FOUND
    const { id, memberName: member, relation, level } = own
    const [waiting, news] = await Promise.all([countWaitingAt(viewer), countNewAt(viewer)])
    return done({
      _id: id,
      ...{ member, relation, level },
      waiting: waiting.get(id) ?? 0,
      newOnShortlist: news.get(id) ?? 0,
    })
  },
)

const leave = operation(
  {
    method: "delete",
    path: "/family/sits/{id}",
    id: "leaveTable",
    summary: "Leave a table at which one sits",
    params: seatParam,
    answer: message,
  },
  async ({ viewer, params }) => {
    const left = await leaveSeat(viewer, params.id)
    return left.done ? done({ message: "You have left the table." }) : left
  },
)

export const seatOperations = [list, invite, readOne, change, anew, end, readInvitation, accept, leave]
