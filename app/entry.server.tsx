import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, RouterContextProvider } from "react-router"
import { connect, disconnect, migrateDatabase } from "#db/client.ts"
import { isDatabaseAway } from "#db/database-away.ts"
import { listenForOurselves } from "#db/hearing.ts"
import { connectReplica, disconnectReplica } from "#db/replica.ts"
import { makeSampleData, sampleLogins } from "#db/seed/sample.ts"
import { config } from "./config.server.ts"
import { deleteAllAgain } from "./features/accounts/leaving/delete-again.server.ts"
import { resealFactors } from "./features/accounts/second-factor/reseal-factors.server.ts"
import { resealCnics } from "./features/accounts/sign-up/cnic.server.ts"
import { startExports } from "./features/data-export/export-queue.server.ts"
import { startPush } from "./features/notifications/push/push-queue.server.ts"
import { resealKnownKey } from "./features/profiles/known/known-key.server.ts"
import { watchFigures } from "./figures.server.ts"
import { renderPage } from "./http/render-page.tsx"
import { waitForSlot } from "./http/render-queue.ts"
import type { RequestContext } from "./http/request-context.ts"
import { repeat } from "./jobs/boss.server.ts"
import { JOBS } from "./jobs.server.ts"
import { currentRequest, traced } from "./logs/current-request.ts"
import { errorFields, log } from "./logs/log.ts"
import { startMail, stopMail } from "./mail/outbox.server.ts"
import { sayWhoIsAway } from "./outside-services.server.ts"
import { listenForInvalidations } from "./page-cache/page-cache.server.ts"
import { storage } from "./storage/storage.server.ts"
import { requestContext } from "./viewer/contexts.server.ts"

export { answerProgram } from "./features/api/answer.server.ts"
export { attachChat, chatAnswered } from "./features/chat/server/socket.server.ts"
export { answerCached } from "./page-cache/page-cache.server.ts"
export { isReady, readiness } from "./readiness.server.ts"
export { sampleLogins, traced, waitForSlot }

export async function start(databaseUrl: string, { sampleData }: { sampleData: boolean }) {
  const { directUrl = databaseUrl, prepared, replicaUrl } = config
  connect(databaseUrl, { directUrl, prepared })
  await migrateDatabase(directUrl, {
    onWait: () => log.warn("waiting for another process that changes the database"),
    async next() {
      if (sampleData) await makeSampleData()
      await resealCnics()
      await resealFactors()
      await resealKnownKey()
    },
  })
  await listenForInvalidations()
  await listenForOurselves()
  if (replicaUrl) await connectReplica(replicaUrl)
  await startMail(directUrl)
  await startPush()
  await startExports()
  await deleteAllAgain()
  for (const { name, at, run } of JOBS) await repeat(name, at, run)
  watchFigures()
  sayWhoIsAway()
}

export async function stop() {
  await storage.dropArriving()
  await stopMail()
  await Promise.all([disconnect(), disconnectReplica()])
}

export function loadContext() {
  const context = new RouterContextProvider()
  context.set(requestContext, currentRequest() as RequestContext)
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
  await waitForSlot()
  const page = await renderPage(router, request.url, context.get(requestContext).nonce)
  return new Response(page, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // What is not there, or takes no form, is in the request's own log line.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const ctx = context.get(requestContext)
  ctx.databaseAway ||= isDatabaseAway(error)
  log.error(errorFields(error), "error")
}
