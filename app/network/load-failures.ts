import { ADDRESSES, addressOf } from "#app/addresses.ts"

export function loadFailureOf(address: string) {
  const { path, failure } = addressOf(address) ?? {}
  const query = new URLSearchParams(address.split("?")[1])
  if (path === "/clients" && query.has("favourite")) return ADDRESSES["/client-favourite"].failure!
  return failure ?? {}
}
