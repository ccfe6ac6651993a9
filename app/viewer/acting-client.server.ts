import { idField } from "#app/forms/address.ts"
import { noteActive } from "./note-active.server.ts"
import { clientAtWork } from "./own-client.server.ts"
import type { Viewer } from "./sessions.server.ts"

const CLIENT_PAGE = /^\/clients\/(\d+)\/?$/i

/**
 * A viewer with the client for whom a consultant works on a page: the one whose page it is, or `?client=` in its address, so that every
 * window shows for itself whom it is about and nothing is remembered. Undefined: another's client.
 */
export async function actingFor(viewer: Viewer, request: Request): Promise<Viewer | undefined> {
  if (viewer.role !== "guest") return { ...viewer, workingFor: null }
  const { pathname, searchParams } = new URL(request.url)
  const { data: id } = idField.safeParse(CLIENT_PAGE.exec(pathname)?.[1] ?? searchParams.get("client"))
  if (!id) return { ...viewer, workingFor: null }
  const client = await clientAtWork(viewer, id)
  if (!client) return
  const { looksFor, activeAt, ...workingFor } = client
  await noteActive(id, activeAt)
  return { ...viewer, looksFor, workingFor }
}
