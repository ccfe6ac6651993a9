import { useEffect, useRef } from "react"
import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { findConnection } from "./request-lists.server.ts"

export function ConnectedNow({ person }: { person: NonNullable<Awaited<ReturnType<typeof findConnection>>> }) {
  const { accountId, profileId, name, pictureId, own } = person
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card invitation connected" aria-labelledby="connected">
      <div className="both">
        <Portrait {...own} sizes="45vw" opening="early" />
        <Portrait name={name} pictureId={pictureId} sizes="45vw" opening="early" />
      </div>
      <div className="stack tight">
        <h2 id="connected" ref={heading} tabIndex={-1}>
          You are connected
        </h2>
        <p>
          <Name>{name}</Name>
          {" and you now see each other’s phone number, e-mail, date of birth and parents’ names."}
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
