import { randomUUID } from "node:crypto"
import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"

const YEAR_SECONDS = 31_536_000
const ACCOUNTS_OF_A_DEVICE = 5

const device = z.object({ id: z.string(), accounts: z.array(z.number()).max(ACCOUNTS_OF_A_DEVICE) })

/** A browser that has logged in before has its own counters, so strangers cannot lock an owner out. */
const deviceCookie = sealedCookie("device", device, YEAR_SECONDS)

/** The counter's key for a browser that has logged in to the account before. */
export async function knownDevice(request: Request, accountId: number | undefined) {
  const known = accountId === undefined ? undefined : await deviceCookie.read(request)
  return known?.accounts.some((id) => id === accountId) ? `${known.id} ${accountId}` : undefined
}

export const lastAccountHere = async (request: Request) => (await deviceCookie.read(request))?.accounts[0]

export const accountsHere = async (request: Request) => (await deviceCookie.read(request))?.accounts ?? []

export const rememberDevice = async (request: Request, accountId: number) =>
  deviceCookie.write(await knowing(request, accountId))

/** For API clients, which keep it and send it along. */
export const deviceMark = async (request: Request, accountId: number) =>
  deviceCookie.seal(await knowing(request, accountId))

async function knowing(request: Request, accountId: number) {
  const known = await deviceCookie.read(request)
  const others = (known?.accounts ?? []).filter((id) => id !== accountId)
  return { id: known?.id ?? randomUUID(), accounts: [accountId, ...others].slice(0, ACCOUNTS_OF_A_DEVICE) }
}

/** An API client's request with its mark, as a browser would send it. */
export function withDevice(request: Request, mark: string | undefined) {
  const headers = new Headers(request.headers)
  headers.delete("Cookie")
  if (mark) headers.set("Cookie", deviceCookie.asSent(mark))
  return new Request(request.url, { headers })
}
