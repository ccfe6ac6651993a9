import { Writable } from "node:stream"
import type { ReactNode } from "react"
import { renderToPipeableStream } from "react-dom/server"
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from "react-router"
import { connect, disconnect, migrateDatabase, sql } from "#db/client.ts"
import { makeSampleData, sampleLogins } from "#db/seed/sample.ts"
import { factsContext } from "./guards/contexts.server.ts"
import type { RequestFacts } from "./http/facts.ts"
import { errorFacts, isDatabaseAway, log } from "./http/log.ts"
import { startMail, stopMail } from "./mail/outbox.server.ts"

export { attachChat } from "./features/chat/socket.server.ts"
export { sampleLogins }

const RENDER_LIMIT_MS = 5_000

/** Opens everything that the product needs to answer: the schema, the pool, sample data for a first start, the outbox. */
export async function start(databaseUrl: string, { sampleData }: { sampleData: boolean }) {
  await migrateDatabase(databaseUrl)
  connect(databaseUrl)
  if (sampleData) await makeSampleData()
  await startMail()
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

/** A page is sent in one piece: no screen defers data, and small pages cost more in streams than in bytes. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set("Content-Type", "text/html; charset=utf-8")
  const { nonce } = context.get(factsContext)
  const page = await render(<ServerRouter context={router} url={request.url} nonce={nonce} />, nonce)
  return new Response(page, { status, headers })
}

function render(page: ReactNode, nonce: string) {
  return new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const chunks: Buffer[] = []
    const whole = new Writable({
      write: (chunk, _encoding, done) => done(void chunks.push(chunk)),
      final: (done) => done(void resolve(Buffer.concat(chunks))),
    })
    const late = setTimeout(() => abort(), RENDER_LIMIT_MS)
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(late)
        pipe(whole)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const facts = context.get(factsContext)
  facts.databaseAway ||= isDatabaseAway(error)
  log.error({ request: facts.id, ...errorFacts(error) }, "error")
}
