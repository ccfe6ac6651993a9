import { eq } from "drizzle-orm"
import { href } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { moderationMail } from "#app/features/moderation/moderation-mail.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { counted } from "#app/ui/counted.ts"
import { isolated } from "#app/ui/isolated.ts"
import { ownName } from "#app/viewer/shown-name.server.ts"
import type { Database } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

const PAGE = href("/clients/hand-over")
const anew = "Each family is asked for its consent anew: until then nobody else sees the client."

export const mailOf = {
  offered: (from: string, clients: number) => ({
    subject: "A colleague offers you all clients",
    text: [
      `${isolated(from)} is giving up and would like to hand over ${counted(clients, "client")} to you, with their profiles, pictures, cases and notes. ${anew}`,
      "Nothing moves before you accept. Please answer here:",
    ],
    path: PAGE,
  }),
  accepted: (by: string, clients: number) => ({
    subject: "Your clients are handed over",
    text: [`${isolated(by)} has taken over ${counted(clients, "client")} of yours. ${anew}`, "Your account:"],
    path: href("/login"),
  }),
  declined: (by: string) => ({
    subject: "Your clients are not handed over",
    text: [`${isolated(by)} cannot take over your clients. You can offer them to somebody else:`],
    path: PAGE,
  }),
}

/** At once, whatever is chosen of mails: a deletion does not wait for a summary. */
export async function sendOfferMail(
  tx: Database,
  to: number,
  { path, ...mail }: ReturnType<(typeof mailOf)[keyof typeof mailOf]>,
) {
  const [account] = await tx
    .select({ email: accounts.email, name: ownName() })
    .from(accounts)
    .where(eq(accounts.id, to))
  if (!account?.email) return
  await sendMail(moderationMail(account.email, account.name, { ...mail, address: config.origin + path }), {
    within: tx,
  })
}

export const auditOffer = (
  tx: Database,
  action: string,
  actorId: number,
  detail: Record<string, number>,
  ctx: RequestContext,
) => recordAudit({ action, actorId, objectType: "account", objectId: actorId, detail, ctx }, tx)
