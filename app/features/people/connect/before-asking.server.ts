import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { findProfile } from "../profile/find-profile.server.ts"
import { findAsking } from "./asking.server.ts"
import { dailyLimitText, whyNotAsk } from "./asking-policy.ts"

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>

/** Why not now, or how many requests a day. A consultant may still ask for another client. */
export async function beforeAsking(
  viewer: Viewer,
  { accountId, profileId, own, state, availability, consultant }: Profile,
): Promise<{ availability: Profile["availability"]; note?: string }> {
  if (own || state || availability?.closed || viewer.role === "admin") return { availability }
  const asking = await findAsking(viewer, {
    accountId,
    ownClient: viewer.actingFor?.id ?? null,
    clientId: consultant ? profileId : null,
  })
  const refused = whyNotAsk(asking)
  if (refused?.reason === "needs-profile") return { availability }
  if (!refused) return { availability, note: `If you like, in 200 characters. ${dailyLimitText(asking)}` }
  const mark = [availability?.mark, refused.message].filter(Boolean).join(" · ")
  return { availability: { mark, closed: viewer.role !== "guest", resting: availability?.resting ?? false } }
}
