import { and, eq, isNull, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { SERVICES, type Service } from "#app/features/accounts/service-names.ts"
import { moderationMail } from "#app/features/moderation/moderation-mail.ts"
import { isMailedAtOnce } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { unsubscribeAddress } from "#app/features/notifications/mail/unsubscribe.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { showAgain } from "#app/features/profiles/known/hidden.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import type { Database } from "#db/client.ts"
import { betweenPair, isOpen, connectionRequests as requests } from "#db/schema/connections.ts"
import { assistedRequests } from "#db/schema/consultants.ts"

/** How long a matchmaker may be silent about a case. */
export const inAWeek = sql`now() + interval '7 days'`

interface Asked {
  id: number
  accountId: number
  service: Service
  name: string
  email: string | null
}

export async function giveTo(tx: Database, takerId: number, { id, accountId, service, name, email }: Asked) {
  const taken = { takenBy: takerId, takenAt: sql`now()`, dueAt: inAWeek }
  await tx.update(assistedRequests).set(taken).where(eq(assistedRequests.id, id))
  await connect(tx, accountId, takerId)
  const mailed = await isMailedAtOnce(tx, accountId, "accepted")
  await notify(tx, "assisted", { to: accountId, from: takerId, about: id, mailed })
  if (!mailed || !email) return
  const mail = takenMail(email, name, takerId, service)
  await sendMail({ ...mail, unsubscribe: unsubscribeAddress(accountId, "accepted") }, { within: tx })
}

/** A request or connection of the two without a client becomes this one: a pair has only one such. */
async function connect(tx: Database, memberId: number, takerId: number) {
  const accepted = { status: "accepted", assisted: true, decidedAt: sql`now()` } as const
  const [known] = await tx
    .update(requests)
    .set(accepted)
    .where(
      and(betweenPair(memberId, takerId), isOpen, isNull(requests.senderClientId), isNull(requests.receiverClientId)),
    )
    .returning({ id: requests.id })
  await showAgain(tx, memberId, takerId)
  if (!known) await tx.insert(requests).values({ senderId: memberId, receiverId: takerId, ...accepted })
}

const takenMail = (email: string, name: string, takerId: number, service: Service) =>
  moderationMail(email, name, {
    subject: `${SERVICES[service]}: your matchmaker is here`,
    text: [
      `A matchmaker has taken your request for ${SERVICES[service]}.`,
      "You can write to each other now, without a plan, for as long as you stay connected:",
    ],
    address: `${config.origin}/Messages/${takerId}`,
  })
