import { randomUUID } from "node:crypto"
import { refusalPage } from "#app/forms/refusal.server.ts"
import type { Result } from "#app/result.ts"
import type { RequestContext } from "./request-context.ts"

export const ctx = (address = "203.0.113.7"): RequestContext => ({ id: randomUUID(), nonce: "", address })

export function withCookies(...headers: string[]) {
  const cookies = headers.map((header) => header.split(";", 1)[0])
  return new Request("http://localhost/", { headers: { Cookie: cookies.join("; ") } })
}

export async function statusOf(work: Promise<Result<unknown>>) {
  const result = await work
  const answer = result.done ? undefined : refusalPage(result).init
  return { status: answer?.status, headers: new Headers(answer?.headers) }
}
