import { config } from "#app/config.server.ts"

/** Nobody is led from the payment to a place that this installation does not name. */
export function isReturnAddress(address: string) {
  if (!URL.canParse(address)) return false
  const { protocol, origin, username, password } = new URL(address)
  if (username || password) return false
  return config.apiOrigins.includes(origin) || config.appSchemes.includes(protocol.slice(0, -1))
}
