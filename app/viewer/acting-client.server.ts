import { addressOf } from "#app/addresses.ts"
import { idField } from "#app/url/address.ts"
import { noteActive } from "./note-active.server.ts"
import { clientAtWork } from "./own-client.server.ts"
import type { PageViewer } from "./sessions.server.ts"

/** `?client=` or the page's own client: nothing is remembered. Undefined: another consultant's client. */
export async function actingFor(viewer: PageViewer, request: Request): Promise<PageViewer | undefined> {
  if (viewer.role !== "guest") return { ...viewer, actingFor: null }
  const { pathname, searchParams } = new URL(request.url)
  const { path, params } = addressOf(pathname) ?? {}
  const { data: id } = idField.safeParse(path === "/clients/:id" ? params?.id : searchParams.get("client"))
  if (!id) return { ...viewer, actingFor: null }
  const client = await clientAtWork(viewer, id)
  if (!client) return
  const { looksFor, activeAt, ...actingFor } = client
  await noteActive(id, activeAt)
  return { ...viewer, looksFor, actingFor }
}
