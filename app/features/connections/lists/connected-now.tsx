import { useEffect, useRef } from "react"
import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { findConnection } from "./request-lists.server.ts"

export function ConnectedNow({ person }: { person: NonNullable<Awaited<ReturnType<typeof findConnection>>> }) {
  const { accountId, profileId, name, pictureId, own, atOnce } = person
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card invitation connected" aria-labelledby="connected">
      <div className="both">
        <Portrait {...own} sizes="(min-width: 48rem) 12rem, 50vw" loading="early" />
        <Portrait name={name} pictureId={pictureId} sizes="(min-width: 48rem) 12rem, 50vw" loading="early" />
      </div>
      <div className="stack tight">
        <h2 id="connected" ref={heading} tabIndex={-1}>
          You are connected
        </h2>
        <p>
          <Name>{name}</Name>
          {atOnce
            ? " and you now see each other’s phone number, e-mail, date of birth and parents’ names."
            : " and you now see each other’s date of birth and parents’ names. Phone number and e-mail come when they are shared."}
        </p>
        <a className="button" href={`${href("/Messages/:userId", { userId: String(accountId) })}?draft=1`}>
          Send salaam
        </a>
        {profileId && (
          <Link className="button quiet" to={href("/UserProfile/:id", { id: String(profileId) })}>
            View profile
          </Link>
        )}
      </div>
    </section>
  )
}
