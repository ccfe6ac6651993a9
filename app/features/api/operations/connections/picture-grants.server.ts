import { z } from "zod"
import { answerGrant, askForPictures, listGrants } from "#app/features/people/grants/grants.server.ts"
import { done } from "#app/result.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const grant = z
  .object({
    _id: z.int(),
    profileId: z.int().meta({ description: "Whose pictures: one's own profile, or a client's." }),
    userId: z.int().meta({ description: "The account that asks, or is allowed." }),
    name: z.string().meta({ example: "Bilal Malik" }),
    allowed: z.boolean().meta({ description: "False: waits for an answer." }),
    askedAt: z.iso.datetime(),
    allowedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "PictureGrant" })

const list = operation(
  {
    method: "get",
    path: "/pictures/grants",
    id: "listPictureGrants",
    summary: "Who asks to see one's pictures, and whom one has allowed, the latest first",
    description:
      "Of pictures that are shown `allowed` (`picturesTo` of the settings; of a client `picturesByGrant`). Everybody else sees them blurred.",
    answer: z.object({ results: z.array(grant) }).meta({ id: "PictureGrants" }),
  },
  async ({ viewer }) =>
    done({
      results: (await listGrants(viewer)).map(
        ({ id: _id, profileId, viewerId, name, allowed, askedAt, allowedAt }) => ({
          _id,
          ...{ profileId, userId: viewerId, name, allowed },
          askedAt: askedAt.toISOString(),
          allowedAt: allowedAt?.toISOString() ?? null,
        }),
      ),
    }),
)

const ask = operation(
  {
    method: "post",
    path: "/pictures/grants",
    id: "askForPictures",
    summary: "Ask to see the pictures of a profile",
    description:
      "Of one that has `picturesBlurred`. Once in 30 days: sooner it changes nothing, and nothing tells whether the owner has answered.",
    body: z
      .strictObject({ profileId: id.meta({ description: "Of the profile whose pictures are blurred." }) })
      .meta({ id: "PictureRequest" }),
    answer: message,
    refusals: [404],
  },
  async ({ viewer, body, ctx }) => {
    const asked = await askForPictures(viewer, body.profileId, ctx)
    return asked.done ? done({ message: "Asked. One is told once one may see them." }) : asked
  },
)

const answer = operation(
  {
    method: "put",
    path: "/pictures/grants/{id}",
    id: "answerPictureGrant",
    summary: "Allow somebody to see the pictures, or not now",
    description: "Whoever is not allowed hears nothing of it.",
    params: z.object({ id }),
    body: z.strictObject({ allow: z.boolean().meta({ example: true }) }).meta({ id: "PictureGrantAnswer" }),
    answer: message,
    refusals: [404],
  },
  async ({ viewer, params, body }) => {
    const answered = await answerGrant(viewer, params.id, body.allow ? "allow" : "refuse")
    return answered.done ? done({ message: body.allow ? "The pictures are shown there now." : "Not now." }) : answered
  },
)

const end = operation(
  {
    method: "delete",
    path: "/pictures/grants/{id}",
    id: "endPictureGrant",
    summary: "Take it back: every address of the pictures answers 404 there, at once",
    params: z.object({ id }),
    answer: message,
    refusals: [404],
  },
  async ({ viewer, params }) => {
    const ended = await answerGrant(viewer, params.id, "end")
    return ended.done ? done({ message: "The pictures are blurred there again." }) : ended
  },
)

export const pictureGrantOperations = [list, ask, answer, end]
