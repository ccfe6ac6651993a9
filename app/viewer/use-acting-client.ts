import { useRootData } from "./root-data.ts"

/** What links must carry to stay with the acting client. */
export function useActingClient() {
  const viewer = useRootData()?.viewer
  const client = viewer?.actingFor ?? null
  return { consults: viewer?.role === "guest", client, query: client ? `?client=${client.id}` : "" }
}
