import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { answerRefusal, valueOrPage } from "#app/forms/refusal.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idField } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { answerGrant, askForPictures, type Grant, type GrantStep, listGrants } from "../grants/grants.server.ts"
import { findPictureSettings, showToConnections } from "../grants/picture-settings.server.ts"
import type { Route } from "./+types/picture-grants"

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [grants, { toConnections }] = await Promise.all([listGrants(viewer), findPictureSettings(viewer)])
  return { grants, toConnections, consults: viewer.role === "guest" }
}

const fields = z.union([
  z.object({ intent: z.enum(["allow", "refuse", "end"]), grantId: idField }),
  z.object({ intent: z.literal("ask"), profileId: idField }),
  z.object({ intent: z.literal("connections"), show: z.enum(["true", "false"]) }),
])

const SAID: Record<GrantStep, string> = {
  allow: "The pictures are shown there now.",
  refuse: "Not now. Nobody is told.",
  end: "The pictures are blurred there again, at once.",
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const here = href("/picture-grants")
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  if (posted.intent === "ask") {
    const back = href("/UserProfile/:id", { id: String(posted.profileId) })
    const asked = await askForPictures(viewer, posted.profileId, context.get(requestContext))
    return asked.done
      ? redirectWithNotice(back, "You have asked. You are told once you may see them.")
      : answerRefusal(asked, back)
  }
  if (posted.intent === "connections") {
    const show = posted.show === "true"
    await showToConnections(viewer, show)
    return redirectWithNotice(
      here,
      show ? "Your connections see your pictures." : "Your connections see your pictures once you allow it.",
    )
  }
  valueOrPage(await answerGrant(viewer, posted.grantId, posted.intent))
  const undo = UNDO[posted.intent] && {
    action: here,
    fields: { intent: UNDO[posted.intent]!, grantId: String(posted.grantId) },
    withoutScripts: "Undo",
  }
  return redirectWithNotice(here, { text: SAID[posted.intent], ...(undo && { undo }) })
}

const UNDO: Partial<Record<GrantStep, GrantStep>> = { allow: "end", refuse: "allow", end: "allow" }

/** To the owner of pictures that are shown to whom she allows. */
export default function PictureGrants({ loaderData: { grants, toConnections, consults } }: Route.ComponentProps) {
  const [waiting, allowed] = [grants.filter((one) => !one.allowed), grants.filter((one) => one.allowed)]
  return (
    <div className="section narrow stack">
      <title>Who may see the pictures – Rishta</title>
      <h1>Who may see the pictures</h1>
      <p>
        {consults
          ? "Of clients whose pictures are shown only to whom you allow. Everybody else sees them blurred, and can ask once in 30 days."
          : "Where your pictures are shown only to whom you allow, everybody else sees them blurred, and can ask once in 30 days."}{" "}
        {!consults && <Link to={href("/UserProfile")}>Choose how your pictures are shown</Link>}
      </p>
      <section className="stack tight" aria-labelledby="asking">
        <h2 id="asking">Would like to see them</h2>
        {waiting.length === 0 && <p className="soft">Nobody waits for an answer.</p>}
        <ul className="requests">
          {waiting.map((grant) => (
            <GrantCard key={grant.id} grant={grant} text={`Asked on ${grant.askedOn}`}>
              <StepButton grant={grant} step="allow" label="Allow" />
              <StepButton grant={grant} step="refuse" label="Not now" quiet />
            </GrantCard>
          ))}
        </ul>
      </section>
      <section className="stack tight" aria-labelledby="allowed">
        <h2 id="allowed">See them</h2>
        {allowed.length === 0 && <p className="soft">Nobody is allowed one by one.</p>}
        <ul className="requests">
          {allowed.map((grant) => (
            <GrantCard key={grant.id} grant={grant} text={`Allowed on ${grant.allowedOn}`}>
              <StepButton grant={grant} step="end" label="Take it back" quiet />
            </GrantCard>
          ))}
        </ul>
      </section>
      {!consults && (
        <PostForm className="card sheet stack tight" preventScrollReset>
          <h2>Your connections</h2>
          <p>
            {toConnections
              ? "Those with whom you are connected see your pictures without asking."
              : "Those with whom you are connected see them blurred, too, until you allow it."}
          </p>
          <input type="hidden" name="show" value={String(!toConnections)} />
          <button className="button quiet" name="intent" value="connections">
            {toConnections ? "Let them ask, too" : "Show them to all connections"}
          </button>
        </PostForm>
      )}
    </div>
  )
}

interface CardProps {
  grant: Grant
  text: string
  children: ReactNode
}

function GrantCard({ grant: { name, askerProfile, askerPicture, client }, text, children }: CardProps) {
  return (
    <li className="card request">
      <Portrait name={name} pictureId={askerPicture} alt="" />
      <div className="who">
        <h3>
          {askerProfile ? (
            <Link to={href("/UserProfile/:id", { id: String(askerProfile) })}>
              <Name>{name}</Name>
            </Link>
          ) : (
            <Name>{name}</Name>
          )}
        </h3>
        {client && (
          <p className="small">
            <TextWithNames text={`The pictures of ${isolated(client)}`} />
          </p>
        )}
        <p className="small soft">{text}</p>
      </div>
      <div className="row">{children}</div>
    </li>
  )
}

interface StepProps {
  grant: Grant
  step: GrantStep
  label: string
  quiet?: boolean
}

const StepButton = ({ grant, step, label, quiet }: StepProps) => (
  <PostForm preventScrollReset>
    <input type="hidden" name="grantId" value={grant.id} />
    <button
      className={quiet ? "button quiet" : "button"}
      name="intent"
      value={step}
      aria-label={`${label}: ${grant.name}`}
    >
      {label}
    </button>
  </PostForm>
)
