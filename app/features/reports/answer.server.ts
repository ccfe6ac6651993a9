import { z } from "zod"
import { sendAnswer } from "#app/features/moderation/answer-mail.server.ts"
import type { Database } from "#db/client.ts"

/** What those without an account say of themselves stands among the texts of their report. */
export const WHO_COMPLAINS = "Who complains, without an account"
export const HOW_TO_REACH = "How to reach whoever reports it, by a link of the family"

interface Report {
  reporterId: number | null
  note: string
  content: Record<string, unknown>
}

const named = z.object({ texts: z.array(z.object({ title: z.string(), text: z.string() })) })

/** Undefined for whoever has an account, who is told in the site, and for those who have left no e-mail. */
export function addressOfComplaint({ reporterId, content }: Omit<Report, "note">) {
  if (reporterId !== null) return
  const own = named.safeParse(content).data?.texts.find(({ title }) => [WHO_COMPLAINS, HOW_TO_REACH].includes(title))
  const to = own?.text.split(/[\s,;<>()]/).findLast((word) => z.regexes.email.test(word))
  if (!own || !to) return
  const name = own.title === WHO_COMPLAINS ? own.text.slice(0, own.text.lastIndexOf(",")) : ""
  return { to, name: name || "Sir or Madam" }
}

/** Answers whether there is an address to write to. */
export async function answerComplaint(tx: Database, report: Report, answer: string) {
  const address = addressOfComplaint(report)
  if (!address) return false
  await sendAnswer(tx, { ...address, subject: "Your complaint to Rishta", answer, asked: report.note })
  return true
}
