import { z } from "zod"
import { findAskable, findAsker, listFittingClients } from "#app/features/consultants/choose-client.server.ts"
import { done, NOT_FOUND, refuse } from "#app/result.ts"
import { LAST_PAGE } from "#app/url/address.ts"
import { askedNumber } from "../../entities/asked.ts"
import { pictureOf } from "../../entities/picture.ts"
import { id } from "../../fields.ts"
import { operation } from "../../operation.ts"

const candidate = z
  .object({
    _id: z.int().meta({ example: 42 }),
    name: z.string().meta({ example: "Sana Malik" }),
    age: z.int().meta({ example: 28 }),
    summary: z.string().meta({ description: "The biodata in a line." }),
    image: z.string().nullable().meta({ description: "The picture's address, by bearer." }),
    fit: z
      .object({
        text: z.string().meta({ example: "Meets 5 of 6 wishes" }),
        marks: z.array(z.string()).meta({ example: ["Same city"] }),
      })
      .meta({ id: "BriefFit" })
      .nullable()
      .meta({ description: "How the two suit one another; null where nothing can be compared." }),
    state: z
      .enum(["sent", "received", "connected", "family"])
      .nullable()
      .meta({ description: "What there is already between the two; null: nothing." }),
    again: z
      .string()
      .nullable()
      .meta({ example: "1 March 2027", description: "After a no: from when on one may ask again." }),
    sameGender: z.string().nullable().meta({ example: "female", description: "The gender, if both have the same." }),
  })
  .meta({ id: "FittingClient" })

const list = operation(
  {
    who: "consultant",
    method: "get",
    path: "/clients/fitting",
    id: "listFittingClients",
    summary: "For which of one's clients to accept a request, or to ask somebody: the best match first",
    description:
      "Of a request that one has received (`requestId`) or of a profile that one would ask (`profileId`). The chosen one is the `clientId` of `POST /connection/accept` and `POST /connection/send`.",
    query: z.object({
      requestId: id.optional().meta({ example: 9, description: "One of the two is needed." }),
      profileId: id.optional().meta({ example: 57, description: "One of the two is needed." }),
      q: z.string().trim().max(80).optional().meta({ example: "lahore", description: "A part of name or city." }),
      page: askedNumber(1, LAST_PAGE).default(1).meta({ example: 1, description: "From 1; ten are on each." }),
    }),
    answer: z
      .object({
        asked: z
          .object({
            name: z.string().meta({ example: "Bilal" }),
            accountId: z.int().meta({ example: 7 }),
            profileId: z.int().nullable().meta({ example: 57 }),
            apart: z
              .string()
              .nullable()
              .meta({ example: "29, Lahore", description: "What tells another bureau's client apart, in words." }),
            clientId: z
              .int()
              .nullable()
              .meta({ example: 42, description: "One's client about whom the request asks." }),
          })
          .meta({ id: "AskedPerson" }),
        results: z.array(candidate),
        page: z.int().meta({ example: 1 }),
        next: z.int().nullable().meta({ example: 2, description: "The page after this one." }),
      })
      .meta({ id: "FittingClients" }),
    refusals: [404, 409],
  },
  async ({ viewer, query: { requestId, profileId, q, page } }) => {
    if ((requestId === undefined) === (profileId === undefined))
      return refuse("invalid", "Please give a request or a profile, and not both.", { field: "requestId" })
    const asked = requestId ? await findAsker(viewer, requestId) : await findAskable(viewer, profileId!)
    if (!asked) return NOT_FOUND
    if (asked.request && asked.request.status !== "pending")
      return refuse("conflict", "This request is no longer open.")
    const found = await listFittingClients(viewer, asked, { search: q ?? "", page })
    return done({
      asked: {
        name: asked.name,
        accountId: asked.accountId,
        profileId: asked.profileId,
        apart: asked.apart,
        clientId: asked.request?.clientId ?? null,
      },
      results: found.clients.map(({ id: _id, pictureId, fit, again, ...one }) => ({
        _id,
        name: one.name,
        age: one.age,
        summary: one.summary,
        image: pictureOf(pictureId),
        fit: fit ? { text: fit.summary, marks: fit.marks } : null,
        state: one.state,
        again: again ?? null,
        sameGender: one.sameGender,
      })),
      page: found.page,
      next: found.next,
    })
  },
)

export const chooseClientOperations = [list]
