import type { z } from "zod"
import type { Bureau } from "#app/features/consultants/bureau/bureaus.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { reports } from "#db/schema/safety.ts"
import { WHO_COMPLAINS } from "./answer.server.ts"
import { report } from "./file-report.server.ts"
import type { complaintSchemas } from "./report-schema.ts"

type Complaint = z.output<typeof complaintSchemas.visitor> | z.output<typeof complaintSchemas.member>

/** About a consultant. Whoever has no account leaves an address; families often have none. */
export async function complain(
  visitor: Viewer | null,
  bureau: Bureau,
  { category, note, ...who }: Complaint,
  ctx: RequestContext,
): Promise<Result<undefined, TooMany>> {
  const spent = await (visitor
    ? trySpend("report", String(visitor.id), ctx)
    : trySpend("contact", networkOf(ctx.address), ctx))
  if (!spent.done) return spent
  const content = {
    name: bureau.company,
    bureau: true,
    summary: bureau.checkedSince && `Checked since ${bureau.checkedSince}`,
  }
  if (visitor) {
    await report(
      visitor,
      { subjectId: bureau.id, name: bureau.company, quote: null, content: async () => content },
      { category, note },
    )
    return done()
  }
  const text = "email" in who ? `${who.name}, ${who.email}` : ""
  const texts = [{ title: WHO_COMPLAINS, text }]
  await db.insert(reports).values({ subjectId: bureau.id, category, note, content: { ...content, texts } })
  return done()
}
