import { href } from "react-router"
import { findPayTo } from "#app/features/subscriptions/manual/pay-to.server.ts"
import { HIDING_PLANS, listed } from "#app/features/subscriptions/plan-table.ts"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/member-support"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = async () => ({ byHand: (await findPayTo()) !== null })

export default function MemberSupport({ loaderData: { byHand } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Member support"
      path={href("/member-support")}
      description="Help for members of Rishta: codes that do not arrive, passwords, checked profiles, pictures, requests, chat, payments, blocking, and deleting an account."
      lead="The questions we are asked most, answered shortly. If yours is not among them, a person answers it."
    >
      <h2>Signing up and logging in</h2>
      <dl className="questions">
        <dt>The code does not arrive.</dt>
        <dd>
          Look into the folder for spam, and check the address for a missing letter. A code is valid for five minutes;
          then choose ‘Resend’. Only the newest code works. After three in one hour please wait a while.
        </dd>
        <dt>I forgot my password.</dt>
        <dd>
          <a href={href("/ResetPassword")}>Ask for a new one</a> with your e-mail address. Setting it logs you out
          everywhere else.
        </dd>
        <dt>It says ‘There were too many tries’.</dt>
        <dd>After several wrong passwords we pause logins for some minutes, for your protection. It ends by itself.</dd>
        <dt>Can I protect my account better?</dt>
        <dd>
          Yes: switch on ‘The second step’ in your settings. Logging in then takes a code from your phone beside the
          password. Keep the recovery codes on paper; without phone and codes, write to us: we switch it off a day after
          we have told you.
        </dd>
        <dt>A mail says that something was changed, and it was not me.</dt>
        <dd>
          Press the link in that mail. For 48 hours it puts back what was changed and logs every device out; then choose
          a new password.
        </dd>
        <dt>I only have an old phone, or hardly any data left.</dt>
        <dd>Choose ‘Light version’ at the foot of any page: small pictures, no scripts, and everything still works.</dd>
      </dl>

      <h2>Your profile</h2>
      <dl className="questions">
        <dt>I left the five steps halfway.</dt>
        <dd>Your answers are kept in your browser for a while. After logging in you go on where you stopped.</dd>
        <dt>When does my profile get its badge?</dt>
        <dd>
          Once it has a picture, one of us reads it and calls the number in it; then it gets the badge. If you change
          your name, birth date, number or picture, we ask again, and the badge pauses until then.
        </dd>
        <dt>Can I hide my picture?</dt>
        <dd>
          Yes, with a {listed(HIDING_PLANS, "disjunction")} <a href={href("/pricingPlan")}>plan</a>. Others then see
          your initials instead; the picture itself is not sent to them.
        </dd>
        <dt>Who sees my phone number?</dt>
        <dd>
          Only people you are connected with, and our staff, who call it. Before a connection no other member; the
          e-mail is masked while a request is open. In your settings you can keep both to those you choose among your
          connections: what you share so ends after 30 days, or when you end it.
        </dd>
        <dt>Somebody made a profile of me.</dt>
        <dd>
          <a href={href("/contact-us")}>Tell us</a> its name. We hide it the same day and ask whoever made it.
        </dd>
      </dl>

      <h2>Requests and connections</h2>
      <dl className="questions">
        <dt>How many requests may I send?</dt>
        <dd>
          20 new ones a day, unless we have set another number; what is left stands where you ask. After a no you can
          ask that person again after 90 days, and after 24 hours where you took your request back. How many become
          connections depends on the plan: two without one or with Basic, thirty with Standard, as many as you like with
          Pro.
        </dd>
        <dt>Is anybody told that I looked, or declined?</dt>
        <dd>
          Nobody learns whom you kept as a favourite, nor whom you looked at, unless you switch on ‘Who looked’ in your
          settings. Whoever is declined gets no notice. The request is no longer among those that wait, and your profile
          says that it was not accepted and on which day they can ask again.
        </dd>
        <dt>How do I end a connection?</dt>
        <dd>
          With ‘Remove’ beside it. Contact details are hidden again on both sides, and the chat closes. The other side
          gets no notice, and can ask you again after 90 days; you may ask at any time.
        </dd>
      </dl>

      <h2>Chat</h2>
      <dl className="questions">
        <dt>Why can I read but not write?</dt>
        <dd>
          Reading needs a connection; writing needs an active plan as well, but with a matchmaker who has taken your
          request. Basic is for two people to chat with, Standard for fifteen, Pro for any number.
        </dd>
        <dt>A message could not be sent.</dt>
        <dd>It waits in its place and goes by itself as soon as you are connected to the internet.</dd>
      </dl>

      <h2>Plans and payment</h2>
      <dl className="questions">
        <dt>I paid, but the plan has not started.</dt>
        <dd>
          A plan starts as soon as the payment service confirms, usually within a minute. Load the page of plans once
          more; after an hour, <a href={href("/contact-us")}>write to us</a> with the day, the amount and your e-mail
          address.
        </dd>
        {byHand && (
          <>
            <dt>I have no card. Can I pay by mobile wallet or from my bank?</dt>
            <dd>
              Yes: pay first, then send us the transaction number and a picture of the receipt on{" "}
              <a href={href("/subscribe/wallet")}>this page</a>. One of us looks for the money, and the plan starts.
            </dd>
          </>
        )}
        <dt>Will it renew?</dt>
        <dd>No. It ends on its last day and nothing is charged again.</dd>
        <dt>My card was declined.</dt>
        <dd>Nothing was charged. Try again or another card; your bank can tell you the reason, we do not learn it.</dd>
      </dl>

      <h2>Safety</h2>
      <dl className="questions">
        <dt>Somebody asks for money, or frightens me.</dt>
        <dd>
          Do not answer. Block and report them from their profile or the chat: they can no longer see or reach you, and
          one of us reads the report. If you are in danger, call the police first.
        </dd>
        <dt>They blocked me, or have left. Can I still report what they wrote?</dt>
        <dd>
          Yes, for 180 days. <a href={href("/reports/received")}>What you have received</a> lists it, with ‘Report’
          beside each message and request, whoever has blocked, removed or deleted whom since.
        </dd>
        <dt>Does the other person learn that I reported them?</dt>
        <dd>They may learn that there was a report, never from whom.</dd>
        <dt>Is a member with a badge safe?</dt>
        <dd>
          We have spoken with somebody at that number who confirmed the main facts. Please still make your own
          enquiries, and read <a href={`${href("/helpful-tips")}#staying-safe`}>staying safe</a>.
        </dd>
      </dl>

      <h2>Leaving</h2>
      <dl className="questions">
        <dt>How do I delete my account?</dt>
        <dd>
          With ‘Delete Account’ in your settings. Nobody sees you from that moment on. For 14 days, unless we have set
          another number, you can log in and keep the account; then it is gone for good, or at once if you choose that.
          Messages you sent stay with those who are connected with you, from ‘Deleted member’. What others have received
          from you in the last 180 days they can still report, by the name that they knew; then it goes as well.
        </dd>
        <dt>We are engaged!</dt>
        <dd>
          Congratulations. <a href={href("/submit-story")}>Tell us your story</a>, if you like, and delete both accounts
          with pleasure.
        </dd>
      </dl>

      <h2>Still stuck</h2>
      <p>
        <a href={href("/contact-us")}>Write to us</a>: what you wanted to do, what happened instead, and on which phone
        or computer. Never send us your password or a code; we do not need them, and nobody of ours will ever ask.
      </p>
    </StaticPage>
  )
}
