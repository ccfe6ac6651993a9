import { randomUUID } from "node:crypto"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { queueRun, wake } from "#app/jobs/boss.server.ts"
import { deliver, wordOf } from "#app/mail/delivery.server.ts"
import { sendAgain as sendMailAgain } from "#app/mail/mail-queue.server.ts"
import { signedMail } from "#app/mail/signed-mail.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { JOB_LABELS } from "./job-labels.ts"
import type { SystemStep } from "./system-schema.ts"

type Asker = Pick<Viewer, "id" | "email">

/** Does what a button of the page asks for, and says what came of it. */
export function takeSystemStep(admin: Asker, step: SystemStep, ctx: RequestContext): Promise<Result<string>> {
  if (step.intent === "run") return runNow(admin, step.job, ctx)
  if (step.intent === "test") return sendTest(admin, ctx)
  return sendAgain(admin, step.intent === "send-again" ? step.mail : undefined, ctx)
}

async function runNow(admin: Asker, job: string, ctx: RequestContext): Promise<Result<string>> {
  const label = Object.hasOwn(JOB_LABELS, job) && JOB_LABELS[job]
  if (!label) return NOT_FOUND
  const begins = await db.transaction(async (tx) => {
    if (!(await queueRun(job, tx))) return false
    await recordAudit({ action: "job.run", actorId: admin.id, objectType: "job", detail: { job }, ctx }, tx)
    return true
  })
  if (!begins) return refuse("busy", `“${label}” is at work already, or is about to be tried again.`)
  wake(job)
  return done(`“${label}” begins now. Load the page again to see what became of it.`)
}

async function sendAgain(admin: Asker, mail: string | undefined, ctx: RequestContext): Promise<Result<string>> {
  const sent = await sendMailAgain(mail, (tx, mails) =>
    recordAudit({ action: "mail.sent-again", actorId: admin.id, detail: { mails }, ctx }, tx),
  )
  if (sent === 0) return refuse("not-found", "It is on its way again already, or no longer kept.")
  if (mail) return done("The mail is on its way again.")
  return done(`On their way again: ${sent}. Those whose code or link holds no longer are dropped.`)
}

/** At once and past the queue, for the answer of the mail server. */
async function sendTest({ id, email }: Asker, ctx: RequestContext): Promise<Result<string>> {
  const mail = signedMail(email, "A test mail from Rishta", [
    "This is the test mail that you asked for on the page 'System'.",
    "",
    `It was sent from ${config.origin}. Nothing needs to be done.`,
  ])
  // It waits for another server.
  ctx.leaveSlot?.()
  try {
    const response = await deliver(mail, { id: randomUUID(), at: new Date() })
    await recordAudit({ action: "mail.tested", actorId: id, objectType: "account", objectId: id, ctx })
    if (!config.smtpUrl)
      return done(
        "The test mail is written into the folder of mails. No mail server is set, so nothing leaves this machine.",
      )
    return done(`The mail server took the test mail to ${email}. It said: ${wordOf({ response })}`)
  } catch (error) {
    return refuse("failed", `The mail server did not take the test mail to ${email}: ${wordOf(error)}`)
  }
}
