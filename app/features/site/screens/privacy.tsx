import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/privacy"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function Privacy() {
  return (
    <StaticPage
      title="Privacy Policy"
      path={href("/PrivacyPolicy")}
      description="What Rishta stores about you, who can see it, how profiles are checked by hand and phone, and how everything is deleted. Your data is never sold."
      lead="A search for a partner is a private matter. This page says what we keep, who sees it, and how you take it back."
    >
      <p className="soft">In force since 1 November 2026.</p>

      <h2>In short</h2>
      <ul>
        <li>Members must be 18 or older.</li>
        <li>Profiles are checked by hand, with a phone call.</li>
        <li>Your data is never sold, rented or used for advertising of others.</li>
        <li>Only people with an account see profiles, and only your connections see how to reach you.</li>
        <li>You can delete everything yourself, at once.</li>
      </ul>

      <h2>What we keep</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {KEPT.map(([what, why]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2>Who sees your profile</h2>
      <p>
        Visitors without an account see no profile at all. Signed-in members and consultants see what you wrote about
        yourself, your family and the partner you hope for, and your pictures if you let them show. Your phone number
        and e-mail are shown only to those you are connected with; while a request is open, the e-mail is masked. A
        person you have blocked sees nothing of you.
      </p>

      <h2>Checks by hand and phone</h2>
      <p>
        Our staff read your profile and call the number that you gave. We note only that the profile was checked, and
        when; calls are not recorded. What staff do in members’ profiles is written to a log that nobody can change.
      </p>

      <h2>Chat</h2>
      <p>
        Messages, pictures and files are stored on our servers so that both of you can read them later, and are shown
        only to the two of you. Our staff do not read along. When a message is reported, the person who decides on the
        report sees the reported message.
      </p>

      <h2>Payments</h2>
      <p>
        You enter your card at our payment service, not here. To it we pass your e-mail address, the plan you chose and
        an order number; from it we learn whether the payment succeeded. We keep no card details.
      </p>

      <h2>Marriage consultants</h2>
      <p>
        A consultant may keep a profile for you only with your consent, and is responsible for what it says. Consultants
        see other members’ profiles as members do. If a profile of you was made without your consent,{" "}
        <a href={href("/contact-us")}>tell us</a> and we remove it.
      </p>

      <h2>Cookies</h2>
      <p>
        We set only the cookies that the site needs: one that keeps you signed in, one that carries a message from one
        page to the next, one for the answers of a form with several steps, and one that remembers the light version.
        There are no advertising or tracking cookies, and no scripts of other companies.
      </p>

      <h2>Blocking and reporting</h2>
      <p>
        When you block somebody, we keep that you did, so that it lasts. When you report something, we keep what was
        reported as it was at that moment, until the case and any objection are closed. The person reported does not
        learn who did it.
      </p>

      <h2>How long, and how it ends</h2>
      <p>
        We keep your data as long as you have an account. <strong>Delete Account</strong> in your settings removes your
        profile, pictures, favourites and requests at once, and signs you out everywhere. Messages that you sent stay
        with those who received them, from ‘Deleted member’. What tax law makes us keep of payments stays as long as
        that law demands, without your profile. Backups are overwritten within 30 days.
      </p>

      <h2>Your rights</h2>
      <p>
        You may see, correct, take with you and delete what we hold about you, and object to a use of it. Most of that
        you can do yourself in your profile and settings. For the rest, and for complaints,{" "}
        <a href={href("/contact-us")}>write to us</a>; we answer within 30 days. You may also turn to the data
        protection authority of your country.
      </p>

      <h2>Who else is involved</h2>
      <p>
        Companies that host our servers, deliver our mails and take payments work for us under contract and only for
        that. We give data to authorities only where a law or a court obliges us to. The rules of the site are in our{" "}
        <a href={href("/Termsandcondition")}>Terms and Conditions</a>.
      </p>
    </StaticPage>
  )
}

const KEPT = [
  [
    "Name, e-mail, password (only as a hash that cannot be turned back)",
    "To sign you in and write to you about your account",
  ],
  ["Your profile and picture", "To show you to people who may suit you, and them to you"],
  ["Phone number", "To confirm your profile, and for your connections to call you"],
  ["Favourites, requests, connections, blocks", "To carry out what you asked for"],
  [
    "Who looked at whose profile, by day, for 30 days",
    "To tell both sides; you can switch it off for yourself, and then neither see nor are seen",
  ],
  ["Messages and attachments", "To deliver them, and show them again to the two of you"],
  ["Plan, orders and payment results", "To give you what you paid for, and for our accounts"],
  ["A consultant’s company, address, and identity card number (sealed)", "To check who acts for other people"],
  ["Sign-ins with time, device name and network address", "To protect your account, and let you end sessions"],
]
