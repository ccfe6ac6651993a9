import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { AllFees, ONLY_HERS } from "../all-fees.tsx"
import { readFees } from "../fees.server.ts"
import type { Route } from "./+types/fees"

export const handle = { plain: true }

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [all, removed] = await Promise.all([readFees(viewer), listRemoved(viewer, ["fee"])])
  return { all, removed }
}

export default function Fees({ loaderData: { all, removed } }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>Fees – Rishta</title>
      <AllFees {...all} />
      <p className="small soft">{ONLY_HERS}</p>
      <RemovedToday removed={removed} />
    </div>
  )
}
