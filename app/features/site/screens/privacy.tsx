import { href } from "react-router"
import { Changes, hasChanged, InForce } from "#app/features/documents/version-parts.tsx"
import { listVersions } from "#app/features/documents/versions.server.ts"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { CookieTable, DeviceTable } from "../kept-in-browser.tsx"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/privacy"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = async () => ({ versions: await listVersions("privacy") })

export default function Privacy({ loaderData: { versions } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Privacy Policy"
      path={href("/PrivacyPolicy")}
      description="What Rishta stores about you, who can see it, how profiles are checked by hand and phone, and how it is deleted. Your data is never sold."
      lead="A search for a partner is a private matter. This page says what we keep, who sees it, and how you take it back."
    >
      <InForce versions={versions} />

      <h2>In short</h2>
      <ul>
        <li>Members must be 18 or older.</li>
        <li>A profile that has a picture is checked by hand, with a phone call.</li>
        <li>Your data is never sold, rented or used for advertising of others.</li>
        <li>
          But for a biodata that you hand on yourself, only people with an account see profiles, and of them only your
          connections see how to reach you.
        </li>
        <li>You can delete your account yourself, at once.</li>
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
        Visitors without an account see no profile, but for a biodata that you hand on yourself. Signed-in members and
        consultants see what you wrote about yourself, your family and the partner you hope for, and your pictures if
        you let them show. Your phone number and e-mail are shown only to those you are connected with, among them a
        matchmaker who has taken your request for an assisted service; while a request is open, the e-mail is masked. If
        you wish, only those of them see both with whom you share them, for 30 days or until you end it. Our staff see
        them where their work needs it. A person you have blocked sees nothing of you.
      </p>
      <p>
        On a biodata is what you tick, and nothing else. A link to one opens it to whoever has the link, until its days
        are over or you end it. You read how often it was opened, and not by whom.
      </p>
      <p>
        You may list phone numbers and e-mails of people who shall not find you. We keep them as keyed hashes alone,
        which cannot be turned back, and tell neither you nor them whether one of them is here.
      </p>
      <p>
        Nobody is told whom you look at, unless you switch on ‘Who looked’: then you see who of those who have it on has
        looked at your profile, and they see when you look at theirs. It is off until you choose it. Between marriage
        consultants it is otherwise: whenever one opens another’s client, the client’s own consultant sees who it was,
        and on which day.
      </p>

      <h2>Checks by hand and phone</h2>
      <p>
        Once your profile has a picture, our staff read it and call the number that you gave. We note who called and
        when, and what came of it; calls are not recorded. What staff do in members’ profiles is written to a log that
        nobody can change.
      </p>

      <h2>Chat</h2>
      <p>
        Messages, pictures and files are stored on our servers so that both of you can read them later, and are shown
        only to the two of you, and to a guardian whom both of you have let in. Our staff do not read along. When a
        message is reported, the person who decides on the report sees the reported message and up to thirty around it.
      </p>
      <p>
        Those you are connected with see that you are online or writing, and whether you have read their messages; you
        see the same of them. Switch it off in your settings, and neither side sees it. Read marks can also be switched
        off alone. Lists of other people go by the day of your last visit, not by the hour.
      </p>

      <h2>Payments</h2>
      <p>
        You enter your card at our payment service, not here. To it we pass your e-mail address, the plan you chose and
        an order number; from it we learn whether the payment succeeded. We keep no card details. If you pay by wallet
        or bank, we keep the transaction number and the picture of the receipt that you send; only you and our staff see
        it.
      </p>

      <h2>Your family’s table</h2>
      <p>
        You may invite up to three people of your family to decide with you. Each has an own login, and sees no more
        than you have chosen; change it or end the seat, and it counts at once. Such an account has no profile and is in
        no list. Your note on a favourite is for you alone; comments are read by whoever sees along at your table. A
        chat can be read there only where the other side has allowed it, and only what is written afterwards; both of
        you see who reads. Of somebody whom you invite by mail we keep the address until the seat is taken, or for
        thirty days.
      </p>

      <h2>Marriage consultants</h2>
      <p>
        A consultant may keep a profile for you only with your consent, and is responsible for what it says. A new one
        is a draft that no other member or consultant sees until you or your family have agreed to it, and consent can
        be taken back at any time. Other consultants then read that you have left for now, and not why. Until they are
        connected they know you by your first name, and by a number among your consultant’s clients. Consultants see
        members’ profiles as members do. If a profile of you was made without your consent,{" "}
        <a href={href("/contact-us")}>tell us</a> and we remove it. When your consultant removes a profile to which you
        had agreed, the cases of other consultants about it end and keep the name that they knew, which is the first
        name alone before a connection; it goes with your consultant’s account.
      </p>

      <h2>Cookies</h2>
      <p>
        We set only cookies that the site itself needs, each when it is needed. On our secure pages their names begin
        with ‘__Host-’. There are no advertising or tracking cookies, and no scripts of other companies.
      </p>
      <CookieTable />

      <h2>What your device keeps</h2>
      <p>
        Beside cookies, your browser keeps some things for you, so that nothing is lost when the line breaks. They stay
        on your device; of a visitor it keeps no more than what is being typed, and how far a page was scrolled.
      </p>
      <DeviceTable />

      <h2>Blocking and reporting</h2>
      <p>
        When you block somebody, we keep that you did, so that it lasts. When you report something, we keep what was
        reported as it was at that moment, also after it was changed or taken away. The person reported does not learn
        who did it. <a href={href("/reports/received")}>What you have received</a> you can report for 180 days, also
        after a block, a removed connection, or when the other person has left.
      </p>

      <h2>How long, and how it ends</h2>
      <p>
        We keep your data as long as you have an account. A note, a saved search, a picture or a favourite that you
        remove is shown to nobody any more. We keep it for one more day, so that you can put it back; then it is gone.{" "}
        <strong>Delete Account</strong> in your settings hides all of it from everybody at once, and signs you out
        everywhere. For 14 days, unless we have set another number, which stands there, you can log in and keep your
        account; then your profile, pictures, favourites and requests are removed. ‘Delete at once’ removes them in that
        moment. Messages that you sent stay with those who are connected with you, from ‘Deleted member’. Of all others
        we keep what they received from you in the last 180 days, with the name that they knew: nobody sees it
        elsewhere, they can report it, and after 180 days it is gone. What tax law makes us keep of payments stays as
        long as that law demands, without your profile. Backups are overwritten within 30 days; if we have to use one,
        whoever was deleted since is deleted again before anybody sees the site.
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
      {hasChanged(versions) && <h2>What has changed</h2>}
      <Changes versions={versions} />
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
  [
    "With which connection you share a number, since when and until when, and the number that a guardian gave for it",
    "To show it to that one alone, and to end it in time",
  ],
  [
    "Which biodata you made and with what on it, for a year; links to one and how often they were opened, until 30 days after their end",
    "To show you what you have handed on, and to end it",
  ],
  ["Favourites, requests, connections, blocks", "To carry out what you asked for"],
  [
    "Numbers and e-mails of people you do not want to be found by, only as keyed hashes",
    "So that they do not find you; deleted with your account, or when you take them out",
  ],
  [
    "Who looked at whose profile, by day, for 30 days",
    "Only of those who have both switched on ‘Who looked’: to show it to the one who was looked at",
  ],
  ["What a form that you sent was answered, sealed, for a day", "To do once what was sent twice on a bad line"],
  [
    "A note, step, saved search, picture, favourite or fee that you removed, for a day",
    "To put it back if you ask for it",
  ],
  [
    "Which consultant opened another consultant’s client, with the time, for a year",
    "To show it to the client’s own consultant",
  ],
  [
    "Whether you or your family have agreed to a consultant’s profile of you, who said so and when, and a digest of what was shown",
    "To keep to it, and to ask again when more is shown than you agreed to",
  ],
  [
    "Links and accounts that open such a profile, and the client’s own e-mail where the consultant gave it",
    "To let you answer, and to send a code that proves whose profile it is",
  ],
  ["Who asked to see your pictures, and whom you have allowed", "To show them to those whom you have chosen"],
  [
    "Who sits at your family’s table, what waits there for a yes, what is said there about your favourites, and your own notes on them",
    "To show it to you and to those whom you have chosen",
  ],
  [
    "Which version of our terms and of this policy you agreed to, when, and whether by a form or a program",
    "To keep to it, and to ask you again when it changes",
  ],
  ["Messages and attachments", "To deliver them, and show them again to the two of you and to whom both have let in"],
  ["Saved searches, and whom you have hidden", "To tell you who is new, and leave out whom you do not wish to see"],
  [
    "What a marriage consultant notes about clients: how far a case is, meetings, what families answer, fees, who referred whom",
    "For that consultant’s own work",
  ],
  [
    "When you were last here, and which mails you chose",
    "So that lists can begin with who was here lately, and mails come as you wish",
  ],
  ["The address of a device on which you asked for notices", "To send them there"],
  [
    "What you write to us: messages, reports, stories, a rating",
    "To answer, to decide, and to show a story that you gave us",
  ],
  ["Plan, orders and payment results", "To give you what you paid for, and for our accounts"],
  ["A consultant’s company, address, and identity card number (sealed)", "To check who acts for other people"],
  ["Sign-ins with time, device name and network address", "To protect your account, and let you end sessions"],
  [
    "What was changed in your account – password, e-mail, phone, second step – and what it was before, sealed, for 7 days",
    "So that you can take it back when it was not you",
  ],
  ["The file with your own data that you asked for, for 7 days", "To hand it to you, after your password once more"],
  ["The key of your second step, sealed, and your recovery codes, only as digests", "To ask for it when you log in"],
]
