import { z } from "zod"
import { endShare, shareContact } from "#app/features/connections/sharing/contact-shares.server.ts"
import { listShares } from "#app/features/connections/sharing/list-shares.server.ts"
import { done } from "#app/result.ts"
import { familyRelations } from "#db/schema/family-levels.ts"
import { listed, listOf, paging } from "../../entities/list.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const contactShare = z
  .object({
    _id: z.int(),
    direction: z.enum(["mine", "theirs"]).meta({ description: "Who shows the number to whom." }),
    userId: z.int().meta({ description: "The account of the other side." }),
    name: z.string().meta({ example: "Bilal Malik" }),
    guardian: z
      .object({
        seatId: z.int(),
        name: z.string().meta({ example: "Tariq" }),
        relation: z.enum(familyRelations),
        phone: z.string().meta({ example: "+923001234567" }),
      })
      .nullable()
      .meta({
        id: "SharedGuardian",
        description: "Whose number it is; null: the owner's own number and e-mail, which stand in the profile.",
      }),
    since: z.iso.datetime(),
    until: z.iso.datetime(),
  })
  .meta({ id: "ContactShare" })

type Shared = Awaited<ReturnType<typeof listShares>>["shares"][number]

const shareOf = ({ accountId, name, own, share: { id: _id, since, until, seatId, guardian } }: Shared) => ({
  _id,
  direction: own ? ("mine" as const) : ("theirs" as const),
  userId: accountId,
  name,
  guardian:
    guardian && seatId !== null
      ? { seatId, name: guardian.name, relation: guardian.relation, phone: guardian.number }
      : null,
  since: new Date(since).toISOString(),
  until: new Date(until).toISOString(),
})

const list = operation(
  {
    method: "get",
    path: "/contacts/shares",
    id: "listContactShares",
    summary: "Numbers that one shares now, and those shared with one, the latest first",
    description: "What all connections see at once (`contact` of `GET /settings`) is no share.",
    query: z.object(paging),
    answer: listOf(contactShare),
  },
  async ({ viewer, query }) => {
    const { shares, ...found } = await listShares(viewer, query)
    return done(listed(found, shares, shareOf))
  },
)

const share = operation(
  {
    method: "post",
    path: "/contacts/shares",
    id: "shareContact",
    summary: "Share a number with a connection",
    description:
      "For 30 days, or until it is ended, or the connection. What is shared already stays as it is; another number takes its place.",
    body: z
      .strictObject({
        userId: id.meta({ description: "The account of the connection." }),
        seatId: id
          .optional()
          .meta({ description: "Of a guardian with a number, whose number is shared in place of one's own." }),
      })
      .meta({ id: "NewContactShare" }),
    answer: z.object({ message: z.string(), _id: z.int() }).meta({ id: "MadeContactShare" }),
    refusals: [404, 409],
  },
  async ({ viewer, body, ctx }) => {
    const shared = await shareContact(viewer, { viewerId: body.userId, seatId: body.seatId ?? null }, ctx)
    if (!shared.done) return shared
    const { name, shareId } = shared.value
    return done({ message: `It is shared with ${name} for 30 days.`, _id: shareId })
  },
)

const end = operation(
  {
    method: "delete",
    path: "/contacts/shares/{id}",
    id: "endContactShare",
    summary: "End a share of one's own",
    description: "Nobody gets a notice. Once more is harmless.",
    params: z.object({ id }),
    answer: message,
    refusals: [404],
  },
  async ({ viewer, params }) => {
    const ended = await endShare(viewer, params.id)
    return ended.done ? done({ message: `You no longer share a number with ${ended.value}.` }) : ended
  },
)

export const contactShareOperations = [list, share, end]
