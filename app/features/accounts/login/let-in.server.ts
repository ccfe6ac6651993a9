import { recordAudit } from "#app/audit/audit.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { countToday, mailChange } from "#app/features/account-changes/account-changes.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { knownDevice, rememberDevice } from "#app/viewer/known-device.server.ts"
import { deviceName, openSession } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { noteLogin } from "./authenticator.server.ts"

const MAILS_A_DAY = 10

/** Password and, where there is one, second step are proved. Answers the cookies and what a start page goes by. */
export async function letIn(accountId: number, request: Request, ctx: RequestContext) {
  const cookies = [await openSession(accountId, request), await rememberDevice(request, accountId)]
  return { noted: await noteEntry(accountId, request, ctx), cookies }
}

/** The same of a browser and of a program, which has a token in place of the cookies. */
export async function noteEntry(
  accountId: number,
  request: Request,
  ctx: RequestContext,
  device = deviceName(request),
) {
  const noted = await noteLogin(accountId)
  await recordAudit({ action: "login.succeeded", actorId: accountId, ctx })
  const isKnown = await knownDevice(request, accountId)
  if (!isKnown && !noted.first) await mailNewDevice(accountId, device)
  return noted
}

/** A program that never says who it is must not fill a mailbox. */
async function mailNewDevice(id: number, device: string) {
  if ((await countToday({ id }, "login")) >= MAILS_A_DAY) return
  const lines = [
    "Somebody has logged in to your Rishta account on a new device:",
    `${device}, ${dateTimeOf(new Date())}`,
  ]
  await db.transaction((tx) =>
    mailChange(tx, { id }, { kind: "login", before: null, subject: "A new device on your Rishta account", lines }),
  )
}
