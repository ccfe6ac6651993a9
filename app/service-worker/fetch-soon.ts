import { PATIENCE_MS } from "#app/network/arrived.ts"

/** Fails, body included, on a line that swallows everything: a browser would wait for minutes. */
export function fetchSoon(address: string, request?: RequestInit) {
  const patience = new AbortController()
  setTimeout(() => patience.abort(), PATIENCE_MS)
  return fetch(address, { ...request, signal: patience.signal })
}
