import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { ContactLines } from "#app/features/people/profile/contact-lines.tsx"
import { RELATIONS_OF } from "#app/features/people/seat-title.ts"
import { shareSeen } from "#app/features/people/share-seen.server.ts"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { answerRefusal, valueOrPage } from "#app/forms/refusal.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { endShare, findSharing, shareContact } from "../sharing/contact-shares.server.ts"
import { shareSchema, stopSchema } from "../sharing/share-schema.ts"
import { StopSharing } from "../sharing/stop-sharing.tsx"
import type { Route } from "./+types/share-contact"

export const handle = { plain: "form" }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { own, theirs, ...sharing } = orNotFound(
    await findSharing(context.get(viewerContext), idFrom(params.accountId)),
  )
  return { ...sharing, own: own && shareSeen(own), theirs: theirs && shareSeen(theirs, sharing.name) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const here = href("/connections/:accountId/number", params)
  const form = Object.fromEntries(await readFields(request))
  if (form.intent === "stop") {
    const stop = stopSchema.safeParse(form)
    if (!stop.success) throw data(null, { status: 400 })
    const name = valueOrPage(await endShare(viewer, stop.data.share))
    return redirectWithNotice(here, `You no longer share a number with ${isolated(name)}.`)
  }
  const share = shareSchema.safeParse(form)
  if (!share.success) throw data(null, { status: 400 })
  const { number } = share.data
  const asked = { viewerId: idFrom(params.accountId), seatId: number === "own" ? null : number }
  const shared = await shareContact(viewer, asked, context.get(requestContext))
  if (!shared.done) return answerRefusal(shared, here)
  return redirectWithNotice(here, `It is shared with ${isolated(shared.value.name)} for 30 days.`)
}

/** With one connection: what is shared, both ways, since when and until when. */
export default function ShareContact({ loaderData }: Route.ComponentProps) {
  const { name, own, theirs } = loaderData
  return (
    <div className="section narrow stack">
      <title>{`Share a number with ${name} – Rishta`}</title>
      <h1>
        {"Share a number with "}
        <Name>{name}</Name>
      </h1>
      <section className="card sheet stack tight" aria-labelledby="mine">
        <h2 id="mine">What you share</h2>
        <Own {...loaderData} />
        {own && (
          <>
            <p>{`${own.guardian ? `The number of ${isolated(own.guardian.title)}` : "Your phone number and e-mail"}, since ${own.since} and until ${own.until}.`}</p>
            <StopSharing share={own.id} />
          </>
        )}
      </section>
      <Choose {...loaderData} />
      <section className="card sheet stack tight" aria-labelledby="theirs">
        <h2 id="theirs">What is shared with you</h2>
        {theirs ? (
          <>
            {theirs.guardian && <ContactLines {...theirs.guardian} email={null} />}
            <p>
              <TextWithNames
                text={`${theirs.guardian ? "Shared" : "Phone number and e-mail, shared"} with you since ${theirs.since} and until ${theirs.until}.`}
              />
            </p>
          </>
        ) : (
          <p className="soft">Nothing beyond what the profile shows you.</p>
        )}
      </section>
      <p>
        <Link to={href("/Settings/contact")}>Who sees my number</Link>
      </p>
    </div>
  )
}

type Sharing = Route.ComponentProps["loaderData"]

function Own({ setting, own }: Sharing) {
  if (setting === "connections")
    return <p>Your connections see your phone number and e-mail at once, as you have set it.</p>
  return own ? null : <p className="soft">Nothing: your number and e-mail are not shown here.</p>
}

/** What is not shared yet. */
function Choose({ setting, own, guardians, name }: Sharing) {
  const choices = [
    ...(setting === "chosen" && !(own && !own.guardian) ? [{ value: "own", label: "My phone number and e-mail" }] : []),
    ...guardians
      .filter(({ seatId }) => seatId !== own?.seatId)
      .map(({ seatId, ...seat }) => ({
        value: String(seatId),
        label: `The number of ${isolated(seat.name)} (${RELATIONS_OF[seat.relation]})`,
      })),
  ]
  const [first] = choices
  if (!first) return null
  return (
    <PostForm className="card sheet stack">
      <fieldset className="field choices">
        <legend>{own ? "Share another number instead" : "Share for 30 days"}</legend>
        {choices.map(({ value, label }) => (
          <label key={value} className="choice">
            <input type="radio" name="number" value={value} required defaultChecked={value === first.value} />
            <span>
              <TextWithNames text={label} />
            </span>
          </label>
        ))}
      </fieldset>
      <p className="small soft">
        <TextWithNames
          text={`${isolated(name)} is told that you share it. You can end it on any day; what was noted down meanwhile stays noted.`}
        />
      </p>
      <SubmitButton>Share</SubmitButton>
    </PostForm>
  )
}
