import { and, eq, sql } from "drizzle-orm"
import { isbot } from "isbot"
import { tokenHash } from "#app/features/consents/link/consent-secrets.server.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { isVisit } from "#app/http/is-visit.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { machineLimiter } from "#app/rate-limit/machine-limiter.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { biodataLinks as links } from "#db/schema/biodata.ts"
import { profiles } from "#db/schema/profiles.ts"
import { notBlocked } from "#db/schema/safety.ts"
import { asSource, readSources } from "../biodata.server.ts"
import { isOpenLink } from "./biodata-links.server.ts"

const HOUR = 60 * 60
/** In memory, so that a wrong address writes nothing, and nobody has a link's files made without end. */
const wrongLinks = machineLimiter("biodata-link", { points: 60, duration: HOUR })
const files = machineLimiter("biodata-file", { points: 120, duration: HOUR })

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
    .where(and(eq(links.tokenHash, tokenHash(token)), isOpenLink))
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
  return within(wrongLinks, networkOf(ctx.address), NO_LINK)
}

export type OpenedBiodata = Extract<Awaited<ReturnType<typeof openBiodata>>, { done: true }>["value"]

/** Undefined once a link's files were fetched too often. */
export const mayFetch = ({ link }: OpenedBiodata): Promise<Result> => within(files, String(link.id), done())

const within = <Answer>(limiter: typeof files, key: string, answer: Answer) =>
  limiter.consume(key).then(
    () => answer,
    () => TOO_MANY,
  )

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
