import { href, Link } from "react-router"
import { Face } from "#app/ui/face.tsx"
import { Name } from "#app/ui/names.tsx"
import type { findOwnHead } from "./own-head.server.ts"

interface OwnHeadProps extends Awaited<ReturnType<typeof findOwnHead>> {
  name: string
  profileId: number | null
  isMember: boolean
  guardian?: boolean
}

/** A member without a profile is led to it, and not spoken to of plans. */
export const OwnHead = ({ name, picture, profileId, percent, plan, isMember, guardian }: OwnHeadProps) => (
  <header className="own-head">
    <Face name={name} picture={picture} />
    <div>
      <h1>
        <Name>{name}</Name>
      </h1>
      {percent !== null && profileId && (
        <p className="small soft">
          {percent === 100 ? "Your profile is complete" : `Your profile is ${percent}% complete`}
          {percent < 100 && (
            <>
              {" · "}
              <Link to={href("/UserEditProfile/:id", { id: String(profileId) })}>Add what is missing</Link>
            </>
          )}
        </p>
      )}
      {(plan || profileId || !(isMember || guardian)) && (
        <p className="small soft">{plan ?? "No plan at the moment"}</p>
      )}
    </div>
    {percent !== null && percent < 100 && (
      <progress max={100} value={percent} aria-label="How complete your profile is" />
    )}
    {isMember && !profileId && (
      <Link className="button wide" to={href("/UserPartner")}>
        Complete your profile
      </Link>
    )}
  </header>
)
