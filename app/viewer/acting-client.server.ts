import { idField } from "#app/forms/address.ts"
import { ownClient } from "./own-client.server.ts"
import type { Viewer } from "./sessions.server.ts"

const CLIENT_PAGE = /^\/clients\/(\d+)\/?$/i

/**
 * The client for whom a consultant works on a page: the one whose page it is, or `?client=` in its address, so that every
 * window shows for itself whom it is about and nothing is remembered. Undefined: another's client.
 */
export async function findActingClient(viewer: Viewer, request: Request) {
  if (viewer.role !== "guest") return null
  const { pathname, searchParams } = new URL(request.url)
  const { data: id } = idField.safeParse(CLIENT_PAGE.exec(pathname)?.[1] ?? searchParams.get("client"))
  return id ? ownClient(viewer, id) : null
}
