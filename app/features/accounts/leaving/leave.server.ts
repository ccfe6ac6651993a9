import { and, eq, or, sql } from "drizzle-orm"
import type { RequestContext } from "#app/http/request-context.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { clientCases } from "#db/schema/cases.ts"
import { conversations } from "#db/schema/chat.ts"
import { isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { favourites } from "#db/schema/favourites.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { provePassword } from "../passwords/prove-password.server.ts"
import { deleteAccount } from "./delete-account.server.ts"

/** A consultant has more to lose than a profile: whoever finds her browser or token open must not end a bureau with it. */
export const needsPasswordToLeave = ({ role }: Pick<Viewer, "role">) => role === "guest"

export async function countWhatGoes({ id }: Pick<Viewer, "id">) {
  const isOnASide = or(eq(requests.senderId, id), eq(requests.receiverId, id))
  const [own, clients, pictureCount, hearts, connected, waiting, cases, notes, chats] = await Promise.all([
    db.$count(profiles, isProfileOf(id)),
    db.$count(profiles, isClientOf(id)),
    db.$count(pictures, eq(pictures.accountId, id)),
    db.$count(favourites, eq(favourites.accountId, id)),
    db.$count(requests, and(isOnASide, isAccepted)),
    db.$count(requests, and(isOnASide, eq(requests.status, "pending"))),
    db.$count(clientCases, eq(clientCases.consultantId, id)),
    db.$count(clientNotes, eq(clientNotes.consultantId, id)),
    db.$count(
      conversations,
      and(
        or(eq(conversations.lowId, id), eq(conversations.highId, id)),
        sql`${conversations.lastMessageId} is not null`,
      ),
    ),
  ])
  return {
    ...{ profiles: own, clients, pictures: pictureCount, favourites: hearts },
    ...{ connections: connected, requests: waiting, cases, notes, chats },
  }
}

export type WhatGoes = Awaited<ReturnType<typeof countWhatGoes>>

type Why = { field: "password" } | TooMany | object

/** A password that is given must be right, also where none is needed. */
export async function leave(
  viewer: Pick<Viewer, "id" | "email" | "role">,
  password: string | undefined,
  request: Request,
  ctx: RequestContext,
): Promise<Result<WhatGoes, Why>> {
  if (password === undefined && needsPasswordToLeave(viewer))
    return refuse("invalid", "Password is required", { field: "password" })
  const proved = password === undefined ? undefined : await provePassword(viewer, password, request, ctx)
  if (proved?.done === false) return "wrong" in proved ? { ...proved, field: "password" } : proved
  const going = await countWhatGoes(viewer)
  const deleted = await deleteAccount(viewer.id, ctx)
  return deleted.done ? done(going) : deleted
}
