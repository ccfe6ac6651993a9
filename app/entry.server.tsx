import { type EntryContext, type HandleErrorFunction, RouterContextProvider } from "react-router"
import { connect, disconnect, migrateDatabase, sql } from "#db/client.ts"
import { makeSampleData, sampleLogins } from "#db/seed/sample.ts"
import { resealCnics } from "./features/accounts/cnic.server.ts"
import { countDays } from "./features/portal/daily-figures.server.ts"
import { countHours } from "./features/portal/hourly-figures.server.ts"
import { listenForChangedPages } from "./features/site/page-cache.server.ts"
import { tellOfEnds } from "./features/subscriptions/plan-ends.server.ts"
import { factsContext } from "./guards/contexts.server.ts"
import type { RequestFacts } from "./http/facts.ts"
import { errorFacts, isDatabaseAway, log } from "./http/log.ts"
import { renderPage } from "./http/render-page.tsx"
import { ownTurn } from "./http/turns.ts"
import { repeat } from "./jobs/boss.server.ts"
import { startMail, stopMail } from "./mail/outbox.server.ts"

export { attachChat } from "./features/chat/socket.server.ts"
export { ownTurn, sampleLogins }

const EVERY_TEN_MINUTES = "*/10 * * * *"

/** Opens everything that the product needs to answer: the schema, the pool, sample data for a first start, the outbox. */
export async function start(databaseUrl: string, { sampleData }: { sampleData: boolean }) {
  await migrateDatabase(databaseUrl)
  connect(databaseUrl)
  await listenForChangedPages()
  if (sampleData) await makeSampleData()
  await resealCnics()
  await startMail(databaseUrl)
  await repeat("plan-ends", EVERY_TEN_MINUTES, tellOfEnds)
  await repeat("daily-figures", EVERY_TEN_MINUTES, () => countDays())
  await repeat("hourly-figures", EVERY_TEN_MINUTES, () => countHours())
}

export async function stop() {
  await stopMail()
  await disconnect()
}

export function isReady() {
  return sql`select 1`.then(
    () => true,
    () => false,
  )
}

export function loadContext(facts: RequestFacts) {
  const context = new RouterContextProvider()
  context.set(factsContext, facts)
  return context
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8")
  await ownTurn()
  const page = await renderPage(router, request.url, context.get(factsContext).nonce)
  return new Response(page, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const facts = context.get(factsContext)
  facts.databaseAway ||= isDatabaseAway(error)
  log.error({ request: facts.id, ...errorFacts(error) }, "error")
}
