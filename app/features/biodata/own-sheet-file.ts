import { data } from "react-router"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { idField, idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/own-sheet-file"
import { findSheet } from "./biodata.server.ts"
import { kindOf } from "./parts.ts"
import { renderBiodata } from "./sheet-rendering.server.ts"
import { sheetResponse } from "./sheet-response.server.ts"

export async function loader({ params, context }: Route.LoaderArgs) {
  const [number, ending] = params.file.split(".")
  const [id, kind] = [idField.safeParse(number).data, kindOf(ending)]
  if (!id || !kind) throw data(null, { status: 404 })
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const sheet = orNotFound(await findSheet(viewer, idFrom(params.id), { id, kind }))
  const rendered = await renderBiodata(sheet.source, sheet.choices, { kind, by: `account ${viewer.id}`, ctx })
  return sheetResponse(valueOrPage(rendered), kind, sheet.title)
}
