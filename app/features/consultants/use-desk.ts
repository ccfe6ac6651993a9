import { useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"

/** Whether the viewer is a consultant, for which client this page is, and what a link must carry to stay with them. */
export function useDesk() {
  const viewer = useRouteLoaderData<typeof rootLoader>("root")?.viewer
  const client = viewer?.workingFor ?? null
  return { consults: viewer?.role === "guest", client, query: client ? `?client=${client.id}` : "" }
}
