import type { MiddlewareFunction } from "react-router"
import { readCookie, setCookie } from "#app/cookies/sealed.server.ts"
import { viewerContext } from "./contexts.server.ts"
import type { Viewer } from "./sessions.server.ts"
import { genderFrom, type ShownGender } from "./shown-gender.ts"

const COOKIE = "shows"

type Seeker = Pick<Viewer, "id" | "looksFor" | "actingFor">

const keyOf = ({ id, actingFor }: Seeker) => `${id}.${actingFor?.id ?? 0}.`

function chosenBefore(request: Request, viewer: Seeker) {
  const [kept, key] = [readCookie(request, COOKIE), keyOf(viewer)]
  return kept?.startsWith(key) ? genderFrom(kept.slice(key.length)) : undefined
}

const askedBy = (request: Request) => genderFrom(new URL(request.url).searchParams.get("gender"))

export const shownGender = (request: Request, viewer: Seeker): ShownGender =>
  askedBy(request) ?? chosenBefore(request, viewer) ?? viewer.looksFor ?? "everyone"

export const keepShownGender: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  const [viewer, asked] = [context.get(viewerContext), askedBy(request)]
  if (asked && asked !== chosenBefore(request, viewer))
    response.headers.append("Set-Cookie", setCookie(COOKIE, keyOf(viewer) + asked))
  return response
}
