import { data } from "react-router"
import { fullName } from "#app/features/profiles/full-name.ts"
import { pictureResponse } from "#app/features/profiles/pictures/picture-response.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { orNotFound } from "#app/url/address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { kindOf } from "../parts.ts"
import { readPortrait, renderBiodata } from "../sheet-rendering.server.ts"
import { sheetResponse } from "../sheet-response.server.ts"
import type { Route } from "./+types/shared-file"
import { openBiodata } from "./open-biodata.server.ts"

/** What the page of a link shows and offers, under the same key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const [ctx, visitor] = [context.get(requestContext), context.get(visitorContext)]
  const { link, source } = valueOrPage(await openBiodata(params.token, visitor, ctx))
  if (params.file === "portrait.webp") return pictureResponse(orNotFound(await readPortrait(source, link)))
  const [name, ending] = params.file.split(".")
  const kind = kindOf(ending)
  if (name !== "biodata" || !kind) throw data(null, { status: 404 })
  const bytes = valueOrPage(await renderBiodata(source, link, { kind, by: `link ${link.id}`, ctx }))
  return sheetResponse(bytes, kind, `Biodata ${fullName(source)}`)
}
