import { and, eq, sql } from "drizzle-orm"
import { isbot } from "isbot"
import { digestOf } from "#app/hashing/tokens.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { isVisit } from "#app/http/is-visit.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
import { done, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { biodataLinks as links } from "#db/schema/biodata.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { asSource, readSources } from "../biodata.server.ts"
import { isOpenLink } from "./biodata-links.server.ts"

/** In memory, so that a wrong address writes nothing. */
const wrongLinks = machineLimiter("biodata-link", { points: 60, duration: 60 * 60 })

/** One answer for unknown, ended and hidden, so that links cannot be explored. */
const NO_LINK = refuse("not-found", "This link no longer opens anything.")
const TOO_MANY = refuse("too-many", "There were too many tries. Please come back in an hour.")

type Visitor = Pick<Viewer, "id"> | null

/** Only wrong links count. It opens for whomever the profile would be shown to, so not beyond a block. */
export async function openBiodata(token: string, visitor: Visitor, ctx: RequestContext) {
  const [link] = await db
    .select({
      id: links.id,
      profileId: links.profileId,
      madeBy: links.madeBy,
      parts: links.parts,
      look: links.look,
      endsAt: links.endsAt,
    })
    .from(links)
    .where(and(eq(links.tokenHash, digestOf(token)), isOpenLink))
  const [row] = link
    ? await readSources(
        and(
          eq(profiles.id, link.profileId),
          eq(profiles.accountId, link.madeBy),
          profiles.visible,
          visitor ? notBlocked(visitor.id, profiles.accountId) : undefined,
        ),
      )
    : []
  if (link && row) return done({ link, source: asSource(row) })
  return wrongLinks.consume(networkOf(ctx.address)).then(
    () => NO_LINK,
    () => TOO_MANY,
  )
}

type OpenedBiodata = Extract<Awaited<ReturnType<typeof openBiodata>>, { done: true }>["value"]

/** By people: not by its owner, by browsers that read ahead, or by programs that say what they are. */
export function countVisit({ link }: OpenedBiodata, visitor: Visitor, request: Request) {
  const agent = request.headers.get("User-Agent")
  if (!isVisit(request) || visitor?.id === link.madeBy || !agent || isbot(agent)) return
  afterAnswer(() =>
    db
      .update(links)
      .set({ opened: sql`${links.opened} + 1`, openedAt: sql`now()` })
      .where(eq(links.id, link.id)),
  )
}
