import { redirect } from "react-router"
import { orNotFound } from "#app/url/address.ts"
import { actingFor } from "#app/viewer/acting-client.server.ts"
import { requestContext, viewerContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { keepShownGender } from "#app/viewer/shown-gender.server.ts"
import type { Route } from "./+types/signed-in"
import { portalInstead } from "./portal-instead.ts"
import { pageAddressOf } from "./remembered-origin.ts"
import { toSecondStep } from "./second-step.server.ts"
import { toTerms } from "./terms.server.ts"
import { toLogin } from "./to-login.server.ts"

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const visitor = context.get(visitorContext)
    if (!visitor) throw await toLogin(request, context.get(requestContext))
    toTerms(visitor, request)
    const viewer = orNotFound(await actingFor(visitor, request))
    const { pathname } = new URL(pageAddressOf(request), request.url)
    await toSecondStep(viewer, pathname)
    const instead = portalInstead(viewer, pathname)
    if (instead) throw redirect(instead)
    context.set(visitorContext, viewer)
    context.set(viewerContext, viewer)
  },
  keepShownGender,
]

// Without a loader client navigation would skip this route's middleware.
export const loader = () => null
