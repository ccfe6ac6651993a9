import { data, href, Link } from "react-router"
import { findLookedAt } from "#app/features/connections/family/looked-at.server.ts"
import { listComments } from "#app/features/favourites/comments/comments.server.ts"
import { FitTable } from "#app/features/people/fit/fit-table.tsx"
import { profileSeen } from "#app/features/people/profile/find-profile.server.ts"
import { FurtherPictures, MoreAbout } from "#app/features/people/profile/more-about.tsx"
import {
  consultantOf,
  Details,
  Face,
  lockedContact,
  Reached,
  Unsaid,
} from "#app/features/people/profile/profile-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { ApartLine, TextWithNames } from "#app/ui/names.tsx"
import { Verified } from "#app/ui/portrait.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { CommentList } from "../comments/comment-list.tsx"
import { commentSchema } from "../comments/comment-schema.ts"
import { postComment } from "../comments/post-comment.server.ts"
import { seatAlong } from "../looking/seat-along.server.ts"
import type { Route } from "./+types/profile"

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { seat, member } = await seatAlong(viewer, idFrom(params.seat))
  const { seen, favourite } = orNotFound(await findLookedAt(viewer, member, idFrom(params.profileId)))
  const { ownNote: _hers, seenLooking: _looked, requestId: _request, ...profile } = profileSeen(seen)
  const writer = { memberId: seat.memberId, seatId: seat.id }
  return {
    ...profile,
    seat: String(seat.id),
    member: seat.memberName,
    comments: favourite ? await listComments(writer, profile.profileId) : null,
    rules: rulesOf(commentSchema),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { seat, member } = await seatAlong(viewer, idFrom(params.seat))
  const profileId = idFrom(params.profileId)
  orNotFound(await findLookedAt(viewer, member, profileId))
  const here = href("/family/:seat/profile/:profileId", { seat: String(seat.id), profileId: String(profileId) })
  const posted = await postComment(
    { memberId: seat.memberId, seatId: seat.id, accountId: viewer.id },
    { profileId, form: await readFields(request), here, ctx: context.get(requestContext) },
  )
  if (!posted) throw data(null, { status: 400 })
  return "refused" in posted ? data(posted, { status: posted.status }) : posted
}

/** To a guardian: somebody as the member sees them. Nothing of the member's is done from here. */
export default function FamilyProfile({ loaderData: profile, actionData }: Route.ComponentProps) {
  const { seat, member, comments } = profile
  return (
    <article className="section profile">
      <title>{`${profile.name}, ${profile.age} – Rishta`}</title>
      <p className="small soft">
        <TextWithNames text={`As ${isolated(member)} sees it. Your look is not shown to anybody.`} />
      </p>
      <header>
        <Face {...profile} />
        <div className="stack tight">
          {profile.verified && (
            <p>
              <Verified on={profile.verified} />
            </p>
          )}
          {profile.availability && <p className="soft">{profile.availability.mark}</p>}
          <p className="summary">{profile.summary}</p>
          {profile.number && <ApartLine text={profile.number} />}
          <Reached {...profile} />
          {profile.decides && <p className="soft">{profile.decides}</p>}
        </div>
      </header>
      {comments && (
        <CommentList comments={comments} member={member} rules={profile.rules} lastResult={actionData?.refused} />
      )}
      {profile.fit && profile.fit.tables.length > 0 && (
        <section className="card sheet stack tight" id="fit">
          <h2>
            <TextWithNames text={`How ${isolated(member)} and they suit each other`} />
          </h2>
          <div className="two-columns">
            {profile.fit.tables.map((table) => (
              <FitTable key={table.title} table={table} />
            ))}
          </div>
        </section>
      )}
      <FurtherPictures {...profile} />
      <div className="sections">
        <MoreAbout {...profile.more} />
        {profile.sections.map((section) => (
          <Details key={section.title} section={section} />
        ))}
        {!profile.trusted && <Details section={lockedContact(profile)} locked />}
        {profile.consultant && <Details section={consultantOf(profile.accountId, profile.consultant)} />}
        <Unsaid sections={profile.sections} />
      </div>
      <p className="row">
        <Link to={href("/report/:what/:id", { what: "profile", id: String(profile.profileId) })}>Report</Link>
        <Link to={href("/family/:seat/shortlist", { seat })}>Shortlist</Link>
        <Link to={href("/family/:seat/requests", { seat })}>Requests</Link>
      </p>
    </article>
  )
}
