import { addressOf } from "#app/addresses.ts"
import { isInMarket } from "#app/viewer/market-policy.ts"
import type { Role } from "#db/schema/accounts.ts"

export function portalInstead(viewer: { role: Role }, pathname: string) {
  if (isInMarket(viewer)) return
  const { portal, params } = addressOf(pathname) ?? {}
  return portal?.replace(":id", encodeURIComponent(params?.id ?? ""))
}
