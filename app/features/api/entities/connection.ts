import { z } from "zod"
import type { readConnections, readPending } from "#app/features/connections/lists/request-lists.server.ts"
import { pictureOf } from "./picture.ts"

export const concerned = {
  profileId: z.int().nullable().meta({ description: "The profile that it is about, where it is shown." }),
  name: z.string().meta({ example: "Bilal Malik" }),
  image: z.string().nullable().meta({ description: "The picture's address, by bearer." }),
}
export const sides = {
  client: z.object({ _id: z.int(), name: z.string() }).nullable().meta({ description: "One's own client, if any." }),
  through: z.string().nullable().meta({ description: "The consultant on the other side, in words." }),
}
const between = {
  ...sides,
  throughConsultant: z
    .object({
      name: z.string().meta({ example: "Farhat Aziz" }),
      company: z.string().nullable().meta({ example: "Khan Marriage Bureau" }),
      checked: z.boolean().meta({ description: "An administrator has checked the company." }),
    })
    .nullable()
    .meta({ id: "ConnectionConsultant", description: "The same in data." }),
  assisted: z.boolean().meta({ description: "Made by a matchmaker of the assisted search." }),
}

const summarised = z
  .object({
    heightCm: z.int().nullable().meta({ example: 163 }),
    city: z.string().nullable().meta({ example: "Lahore" }),
    religion: z.string().nullable().meta({ example: "Islam" }),
    caste: z.string().nullable().meta({ example: "Jatt" }),
    sect: z.string().nullable().meta({ example: "Sunni" }),
    educationLevel: z.string().nullable().meta({ example: "Graduate" }),
    occupation: z.string().nullable().meta({ example: "Employee" }),
  })
  .meta({ id: "SummaryData" })

export const connection = z
  .object({
    _id: z.int().meta({ description: "The account." }),
    ...concerned,
    email: z.string().meta({ description: "Empty where it is not shown or shared." }),
    maritalStatus: z.string().nullable().meta({ example: "single" }),
    gender: z.string().nullable().meta({ example: "female" }),
    isFavorite: z.boolean(),
    requestId: z.int().meta({ description: "Tells apart several connections with one account." }),
    askedAt: z.iso.datetime(),
    connectedAt: z.iso.datetime().nullable().meta({ description: "Null where that was not noted yet." }),
    ...between,
  })
  .meta({ id: "Connection" })

const person = z
  .object({
    _id: z.int().meta({ description: "The account." }),
    ...concerned,
    email: z.string().meta({ description: "Masked until both are connected.", example: "b…@example.com" }),
    age: z.int().nullable(),
    summary: z.string().meta({ description: "The biodata in three lines.", example: "5′4″ · Lahore" }),
    summaryData: summarised
      .nullable()
      .meta({ description: "What the summary says, in data; null where the profile is not shown." }),
  })
  .meta({ id: "RequestPerson" })

const request = {
  _id: z.int().meta({ description: "The request." }),
  createdAt: z.iso.datetime(),
  note: z.string().nullable().meta({ description: "What whoever asked wrote with it." }),
  ...between,
}
export const receivedRequest = z.object({ ...request, requester: person }).meta({ id: "ReceivedRequest" })
export const sentRequest = z.object({ ...request, receiver: person }).meta({ id: "SentRequest" })

type Connected = Awaited<ReturnType<typeof readConnections>>["people"][number]
type Pending = Awaited<ReturnType<typeof readPending>>["people"][number]

export const sidesOf = ({ ownClient, through }: Pick<Pending, "ownClient" | "through">) => ({
  client: ownClient && { _id: ownClient.id, name: ownClient.name },
  through,
})

const betweenOf = ({ data, ...rest }: Pick<Pending, "ownClient" | "through" | "data">) => ({
  ...sidesOf(rest),
  throughConsultant: data.consultant,
  assisted: data.assisted,
})

const concernedOf = (one: Pick<Pending, "accountId" | "profileId" | "name" | "pictureId" | "email">) => ({
  _id: one.accountId,
  profileId: one.profileId,
  name: one.name,
  image: pictureOf(one.pictureId),
  email: one.email,
})

export const connectionOf = (one: Connected) => ({
  ...concernedOf(one),
  maritalStatus: one.maritalStatus,
  gender: one.gender,
  isFavorite: one.favourite,
  requestId: one.requestId,
  askedAt: one.data.askedAt.toISOString(),
  connectedAt: one.data.decidedAt?.toISOString() ?? null,
  ...betweenOf(one),
})

const personOf = (one: Pending) => ({
  ...concernedOf(one),
  age: one.age,
  summary: one.summary,
  summaryData: one.data.said,
})
const requestOf = (one: Pending) => ({
  _id: one.requestId,
  createdAt: one.data.askedAt.toISOString(),
  note: one.note,
  ...betweenOf(one),
})

export const receivedOf = (one: Pending) => ({ ...requestOf(one), requester: personOf(one) })
export const sentOf = (one: Pending) => ({ ...requestOf(one), receiver: personOf(one) })
