import { href } from "react-router"
import { addressOf } from "#app/addresses.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

/** Administrators have the portal, and guardians without a profile their family's table, in place of what members look at. */
export function portalInstead(
  { role, guardian }: Pick<Viewer, "role"> & Partial<Pick<Viewer, "guardian">>,
  pathname: string,
) {
  const { portal, guardians, params } = addressOf(pathname) ?? {}
  if (guardian) return guardians ? undefined : href("/family/table")
  if (role === "admin") return portal?.replace(":id", encodeURIComponent(params?.id ?? ""))
}
