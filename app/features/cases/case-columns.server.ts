import { eq, type SQLWrapper, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { dayOf } from "#app/dates/dates.ts"
import { today } from "#app/dates/pakistan.server.ts"
import { bureauOf, clientNumber } from "#app/features/profiles/client-number.server.ts"
import { apartText } from "#app/features/profiles/client-number.ts"
import { ageOf } from "#app/features/profiles/shown/biodata.ts"
import { shownPicture } from "#app/features/profiles/visible.server.ts"
import { db } from "#db/client.ts"
import { accounts, isLeaving } from "#db/schema/accounts.ts"
import { clientCases } from "#db/schema/cases.ts"
import { isAccepted, connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { STAGES } from "./stages.ts"

const client = alias(profiles, "client")
const other = alias(profiles, "other")

/** Another consultant's client is known by the first name until the two are connected. */
export const nameOfOther = (who: Record<"kind" | "accountId" | "firstName" | "lastName", SQLWrapper>) => sql<
  string | null
>`case when ${who.kind} = 'member' or ${who.accountId} = ${clientCases.consultantId}
  or ${isAccepted} then ${fullNameOf(who)} else ${who.firstName} end`

const isShown = sql`(${other.visible} and ${notBlocked(clientCases.consultantId, other.accountId)})`

/** Its account is leaving: nothing is said of it that would not be said once it is gone. */
const unlessLeaving = <Value>(value: SQLWrapper) =>
  sql<Value | null>`case when not (${isLeaving(other.accountId)} or ${isLeaving(clientCases.leftOfId)}) then ${value} end`

const otherName = unlessLeaving<string>(sql`coalesce(${nameOfOther(other)}, ${clientCases.leftName})`)

/** Of another consultant's client; age and city are those of a profile that is shown. */
const apart = {
  number: unlessLeaving<number>(clientNumber(clientCases.consultantId, "other")),
  bureau: unlessLeaving<string>(
    sql`(select ${bureauOf("bureau")} from account bureau where bureau.id = ${other.accountId})`,
  ),
  born: sql<string | null>`case when ${isShown} then ${other.dateOfBirth} end`,
  city: sql<string | null>`case when ${isShown} then ${other.city} end`,
}

/** As far as the consultant may see it; her own clients' always. */
const otherPicture = sql<string | null>`case when ${other.accountId} = ${clientCases.consultantId}
  then ${other.pictureId} when ${isShown} then (select ${shownPicture(clientCases.consultantId)} from ${profiles}
    join ${accounts} on ${accounts.id} = ${profiles.accountId} where ${profiles.id} = ${other.id}) end`

const caseColumns = {
  id: clientCases.id,
  clientId: clientCases.clientId,
  clientName: fullNameOf(client),
  clientPicture: client.pictureId,
  otherId: clientCases.otherId,
  otherName,
  otherPicture,
  ...apart,
  stage: clientCases.stage,
  nextStep: clientCases.nextStep,
  plannedFor: clientCases.nextStepOn,
  nextStepOn: sql<string | null>`to_char(${clientCases.nextStepOn}, 'FMDD Mon YYYY')`,
  due: sql<boolean>`coalesce(${clientCases.nextStepOn} <= ${today} and ${clientCases.stage} <> 'ended', false)`,
  late: sql<boolean>`coalesce(${clientCases.nextStepOn} < ${today}, false)`,
  movedAt: clientCases.movedAt,
  /** To the microsecond, by which lists go on. */
  place: sql<string>`${clientCases.movedAt}::text`,
  touchedAt: clientCases.touchedAt,
}

export const readCases = () =>
  db
    .select(caseColumns)
    .from(clientCases)
    .innerJoin(client, eq(client.id, clientCases.clientId))
    .leftJoin(other, eq(other.id, clientCases.otherId))
    .leftJoin(requests, eq(requests.id, clientCases.requestId))
    .$dynamic()

export type CaseRow = Awaited<ReturnType<typeof readCases>>[number]

export const asCase = ({
  movedAt,
  touchedAt,
  otherName: name,
  number,
  bureau,
  born,
  city,
  plannedFor: _,
  place: _place,
  ...row
}: CaseRow) => ({
  ...row,
  otherName: name ?? "Deleted profile",
  apart: apartText({ number, bureau, city, age: born === null ? null : ageOf(born) }),
  stageName: STAGES[row.stage],
  movedOn: dayOf(movedAt),
  touchedOn: dayOf(touchedAt),
})

export type Case = ReturnType<typeof asCase>
