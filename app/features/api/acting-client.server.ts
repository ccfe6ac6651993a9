import { noteActive } from "#app/viewer/note-active.server.ts"
import { clientAtWork } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { problemResponse } from "./problem.server.ts"

interface Acting {
  viewer: Viewer
  query?: { clientId?: number }
  body?: { clientId?: number }
}

/** 404 where the client is not the caller's: of a member or an administrator nobody is. */
export async function actFor({ viewer, query, body }: Acting) {
  const clientId = body?.clientId ?? query?.clientId
  if (!clientId) return { ...viewer, actingFor: null }
  const client = await clientAtWork(viewer, clientId)
  if (!client) return problemResponse({ status: 404, message: "There is no such client of yours." })
  const { looksFor, activeAt, ...actingFor } = client
  await noteActive(clientId, activeAt)
  return { ...viewer, looksFor, actingFor }
}
