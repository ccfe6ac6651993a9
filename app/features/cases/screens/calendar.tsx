import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { endCalendarAddress, findCalendarKey, makeCalendarAddress } from "../calendar/calendar-key.server.ts"
import type { Route } from "./+types/calendar"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ context }: Route.LoaderArgs) {
  return { key: await findCalendarKey(context.get(viewerContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  if ((await readFields(request)).get("intent") === "end") {
    await endCalendarAddress(viewer)
    return redirectWithNotice(href("/meetings/calendar"), "The calendar’s address no longer works.")
  }
  return { address: await makeCalendarAddress(viewer, context.get(requestContext)) }
}

export default function CalendarPage({ loaderData: { key }, actionData }: Route.ComponentProps) {
  return (
    <div className="section stack narrow">
      <title>In your calendar – Rishta</title>
      <h1>In your calendar</h1>
      <p>
        Your phone’s or computer’s calendar can show your meetings, next steps, follow-ups and whom to ask again. It
        reads them from an address of your own, and looks for news by itself every few hours.
      </p>
      {actionData?.address ? <NewAddress address={actionData.address} /> : <MakeAddress known={key} />}
      {key && (
        <PostForm className="card sheet stack tight">
          <h2>End it</h2>
          <p>
            The address no longer works from then on. What your calendar has read already stays there until it looks
            again.
          </p>
          <button className="button quiet" name="intent" value="end">
            End this address
          </button>
        </PostForm>
      )}
      <p>
        <Link to={href("/meetings")}>The week ahead</Link>
      </p>
    </div>
  )
}

const MakeAddress = ({ known }: { known: Route.ComponentProps["loaderData"]["key"] }) => (
  <PostForm className="card sheet stack tight">
    <h2>{known ? "A new address" : "Your address"}</h2>
    {known && (
      <p>{`You have an address since ${known.madeOn}. ${known.readOn ? `It was last read on ${known.readOn}.` : "Nothing has read it yet."} A new one ends it.`}</p>
    )}
    <p>
      Whoever has the address reads the names in your calendar without logging in, and so does the company that runs the
      calendar. Please give it to nobody else. It ends when you change your password.
    </p>
    <button className="button" name="intent" value="make">
      {known ? "Make a new address" : "Make my address"}
    </button>
  </PostForm>
)

/** Shown once: only a hash is kept. */
const NewAddress = ({ address }: { address: string }) => (
  <section className="card sheet stack" role="status">
    <h2>Your address</h2>
    <p>It is shown only now. Please copy it before you leave this page.</p>
    <p className="note-body">
      <a href={address} rel="noreferrer">
        {address}
      </a>
    </p>
    <ul className="stack tight">
      <li>
        <strong>Google:</strong> on a computer, at calendar.google.com, press + beside ‘Other calendars’, choose ‘From
        URL’, paste the address and press ‘Add calendar’. It comes to your phone by itself.
      </li>
      <li>
        <strong>iPhone or iPad:</strong> in Calendar, press ‘Calendars’, then ‘Add Calendar’ and ‘Add Subscription
        Calendar’, and paste the address.
      </li>
      <li>
        <strong>Outlook:</strong> in the calendar, choose ‘Add calendar’, then ‘Subscribe from web’, and paste the
        address.
      </li>
    </ul>
  </section>
)
