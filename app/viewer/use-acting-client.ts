import { useRootData } from "./root-data.ts"

/** Whether the viewer is a consultant, for which client this page is, and what a link must carry to stay with them. */
export function useActingClient() {
  const viewer = useRootData()?.viewer
  const client = viewer?.actingFor ?? null
  return { consults: viewer?.role === "guest", client, query: client ? `?client=${client.id}` : "" }
}
