import { and, eq, inArray, or, sql } from "drizzle-orm"
import { isClientOf } from "#app/viewer/own-client.server.ts"
import { isProfileOf } from "#app/viewer/own-profile.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientCases } from "#db/schema/cases.ts"
import { conversations } from "#db/schema/chat.ts"
import { clientConsents, isConsented } from "#db/schema/client-consents.ts"
import { clientNumbers } from "#db/schema/client-numbers.ts"
import { isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { favourites } from "#db/schema/favourites.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"

const { id } = accounts
const isOnASide = or(eq(requests.senderId, id), eq(requests.receiverId, id))
const isOfChat = or(eq(conversations.lowId, id), eq(conversations.highId, id))

/** Which of a consultant's clients would be removed with the account, by number. */
export async function listNumbers(consultantId: number) {
  const rows = await db
    .select({ number: clientNumbers.number })
    .from(clientNumbers)
    .innerJoin(profiles, eq(profiles.id, clientNumbers.profileId))
    .where(isClientOf(consultantId))
    .orderBy(clientNumbers.number)
  return rows.map(({ number }) => number)
}

/** Of each account, what would be removed with it. */
export function countWhatGoes(accountIds: readonly number[]) {
  const clients = db.select({ id: profiles.id }).from(profiles).where(isClientOf(id))
  return db
    .select({
      id,
      role: accounts.role,
      profiles: db.$count(profiles, isProfileOf(id)),
      clients: db.$count(profiles, isClientOf(id)),
      pictures: db.$count(pictures, eq(pictures.accountId, id)),
      favourites: db.$count(favourites, eq(favourites.accountId, id)),
      connections: db.$count(requests, and(isOnASide, isAccepted)),
      requests: db.$count(requests, and(isOnASide, eq(requests.status, "pending"))),
      consents: db.$count(clientConsents, and(isConsented(clientConsents), inArray(clientConsents.profileId, clients))),
      cases: db.$count(clientCases, eq(clientCases.consultantId, id)),
      notes: db.$count(clientNotes, eq(clientNotes.consultantId, id)),
      chats: db.$count(conversations, and(isOfChat, sql`${conversations.lastMessageId} is not null`)),
    })
    .from(accounts)
    .where(inArray(id, [...accountIds]))
}

export type WhatGoes = Awaited<ReturnType<typeof countWhatGoes>>[number]
