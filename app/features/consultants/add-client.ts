import { href, redirect } from "react-router"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/add-client"
import { findCompany } from "./company.server.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const { companyName } = await findCompany(context.get(viewerContext))
  return redirect(companyName ? href("/client-profile") : href("/profile"))
}
