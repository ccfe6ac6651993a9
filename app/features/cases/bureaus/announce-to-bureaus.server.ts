import { and, eq, inArray, ne, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { notify } from "#app/features/notifications/notify.server.ts"
import { bureauOf, clientNumber } from "#app/features/profiles/client-number.server.ts"
import { clientNumberText } from "#app/features/profiles/client-number.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientCases } from "#db/schema/cases.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import type { endedText } from "./announced.ts"

type Pair = Parameters<typeof endedText>[0]

const client = alias(profiles, "client")
const other = alias(profiles, "other")

/** Each consultant of these cases with another's client. The other one is known by the number: no name crosses. */
export async function announceToBureaus(tx: Database, caseIds: number[], sentence: (pair: Pair) => string) {
  if (caseIds.length === 0) return
  const asked = await tx
    .select({
      id: clientCases.id,
      to: clientCases.consultantId,
      from: accounts.id,
      client: fullNameOf(client),
      bureau: bureauOf(),
      number: clientNumber(clientCases.consultantId, "other"),
    })
    .from(clientCases)
    .innerJoin(client, eq(client.id, clientCases.clientId))
    .innerJoin(other, and(eq(other.id, clientCases.otherId), eq(other.kind, "client")))
    .innerJoin(accounts, and(eq(accounts.id, other.accountId), ne(accounts.id, clientCases.consultantId)))
    .where(inArray(clientCases.id, caseIds))
  for (const { id, to, from, client: name, bureau, number } of asked) {
    const whose = number === null ? "client" : clientNumberText(number)
    const note = sentence({ client: isolated(name), bureau: isolated(bureau), other: whose })
    await notify(tx, "case", { to, from, about: id, note })
  }
}

/** The case of the other side's consultant about the same two, while it has not ended or as it stands. */
export const caseOfOther = (id: number) => sql`select theirs.id from ${clientCases} mine
  join ${clientCases} theirs on theirs.client_id = mine.other_id and theirs.other_id = mine.client_id
  where mine.id = ${id} and theirs.consultant_id <> mine.consultant_id`
