import { onlyClient } from "#app/viewer/own-client.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { findProfile } from "../profile/find-profile.server.ts"
import { findAsking } from "./asking.server.ts"
import { closedNo, dailyLimitText, whyNotAsk } from "./asking-policy.ts"
import type { Connectable } from "./connection-state.ts"

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

interface BeforeAsking {
  availability: Profile["availability"]
  note?: string
  again?: string
}

/** Why not now, or how many requests a day. A consultant may still ask for another client. */
export async function beforeAsking(
  viewer: Viewer,
  { accountId, profileId, own, state, availability, consultant }: Profile,
): Promise<BeforeAsking> {
  if (own || state || availability?.closed || viewer.role === "admin") return { availability }
  const clientId = consultant ? profileId : null
  const asking = await findAsking(viewer, { accountId, ownClient: await clientAsking(viewer), clientId })
  const refused = whyNotAsk(asking)
  if (refused?.reason === "needs-profile") return { availability }
  if (!refused) return { availability, note: `If you like, in 200 characters. ${dailyLimitText(asking)}` }
  const mark = [availability?.mark, refused.message].filter(Boolean).join(" · ")
  return {
    availability: { mark, closed: viewer.role !== "guest", resting: availability?.resting ?? false },
    again: closedNo(asking.past)?.again,
  }
}

/** Where somebody is asked outside a profile. Without one a consultant is meant, whose 'no' for any client holds. */
export async function askAgain(viewer: Viewer, { accountId, profileId, state }: Connectable) {
  if (state) return
  const unnamed = profileId === 0
  const { past } = await findAsking(viewer, {
    accountId,
    ownClient: await clientAsking(viewer),
    clientId: null,
    unnamed,
  })
  return closedNo(past)?.again
}

const clientAsking = async (viewer: Viewer) =>
  viewer.actingFor?.id ?? (viewer.role === "guest" ? await onlyClient(viewer) : null)
