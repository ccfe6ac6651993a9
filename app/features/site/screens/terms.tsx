import { href } from "react-router"
import { Changes, hasChanged, InForce } from "#app/features/documents/version-parts.tsx"
import { listVersions } from "#app/features/documents/versions.server.ts"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/terms"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = async () => ({ versions: await listVersions("terms") })

export default function Terms({ loaderData: { versions } }: Route.ComponentProps) {
  return (
    <StaticPage
      title="Terms and Conditions"
      path={href("/Termsandcondition")}
      description="What members, families and marriage consultants may expect of Rishta, and what Rishta expects of them."
      lead="What you may expect of us, and what we expect of you. In plain words, because everybody in the family should be able to read them."
    >
      <InForce versions={versions} />

      <h2>Who may join</h2>
      <p>
        You must be 18 or older and free to marry under the law that applies to you. You may have one account, for
        yourself or, with their knowledge and consent, for a son, daughter, sister or brother who is 18 or older. A
        marriage consultant may keep profiles of clients who have asked for it.
      </p>

      <h2>Your profile</h2>
      <ul>
        <li>
          What you write must be true and yours to share. Pictures must show the person whom the profile is about.
        </li>
        <li>
          Once a profile has a picture, we read it by hand and confirm it by phone. A badge marks a checked profile. It
          means that somebody answered and confirmed what we asked; it is not a promise about a person’s character,
          income or intentions. Please make your own enquiries, as any family would.
        </li>
        <li>
          We may ask you to change a profile, hide it while a question is open, or remove it when it breaks these terms.
        </li>
      </ul>

      <h2>How we treat one another</h2>
      <p>The following ends an account, and where the law asks for it, is reported:</p>
      <ul>
        <li>asking another member for money, gifts, documents or private pictures;</li>
        <li>insults, threats, or pressing on after a no;</li>
        <li>pretending to be somebody else, or hiding a marriage;</li>
        <li>copying profiles or pictures from here to any other place;</li>
        <li>advertising, or using programs to collect what members have written.</li>
      </ul>

      <h2>Connections and chat</h2>
      <p>
        A member sends at most 20 new requests a day, unless we have set another number, which stands where you ask. A
        request becomes a connection only when the other side accepts it; after a no, that side can ask again after 90
        days, and a request that nobody answers ends after 30 days. Either side may remove a connection at any time,
        which closes the chat; the other side can then ask again after 90 days. Sending messages needs a connection and
        an active plan of the sender, but between you and a matchmaker who has taken your request; reading what you were
        sent needs the connection. What you send stays with the person who received it, also after you leave.
      </p>

      <h2>Blocking and reporting</h2>
      <p>
        You may block a member at any time: they can no longer see, find or write to you, and are not told why. You may
        report a profile or a message, and for 180 days whatever you have received, whoever has blocked, removed or left
        whom since. A person reads each report and decides, from a warning to the end of an account. If a decision about
        you seems wrong, <a href={href("/contact-us")}>write to us</a> and somebody else will look at it.
      </p>

      <h2>Plans and payment</h2>
      <ul>
        <li>
          What each plan costs and brings stands on the page of <a href={href("/pricingPlan")}>plans</a>. A plan starts
          when the payment is confirmed, or after the plan that you have; it runs for its stated number of days, and
          ends by itself. We never renew it without you.
        </li>
        <li>
          You pay at our payment service, or by wallet or bank where we offer that. We learn that you paid, and for
          which plan; your card number never reaches us.
        </li>
        <li>
          No day that you paid for is lost by buying another plan. The same plan again begins when the present one ends.
          A larger plan starts at once, and the days left of the smaller one wait until it ends; a smaller plan starts
          when the larger one has ended.
        </li>
        <li>
          If we end your account for breaking these terms, the rest of its plan is lost. If we cannot provide a plan you
          paid for, we pay back the days that are left.
        </li>
      </ul>

      <h2>Assisted services</h2>
      <p>
        With Prime Assist a personal matchmaker accompanies you over our chat messenger. With Prime Plus we search on
        your behalf and introduce you after asking both sides. The matchmaker is one of us, or a marriage consultant
        whose company we have checked. Neither promises a marriage; both promise honest work by a person who answers to
        us.
      </p>

      <h2>Marriage consultants</h2>
      <p>
        Consultants act for their clients and in their own name. They need each client’s consent, keep client details up
        to date and remove a profile when the client asks. Until we have checked a consultant’s company, their clients’
        profiles say that it is not yet verified. What a consultant charges is agreed between them and the client.
      </p>

      <h2>What we answer for</h2>
      <p>
        We run the site with care, but we cannot promise that it is always available or that you will find a partner. We
        are not a party to what members agree with each other. Nothing here limits what the law grants you or our
        responsibility for harm that we cause on purpose or by gross carelessness.
      </p>

      <h2>Leaving</h2>
      <p>
        You may delete your account at any time in your settings. What that removes, and what stays with others, is in
        our <a href={href("/PrivacyPolicy")}>Privacy Policy</a>.
      </p>

      <h2>Changes</h2>
      <p>
        If we change these terms or the <a href={href("/PrivacyPolicy")}>Privacy Policy</a> in a way that matters to
        you, we tell you in the site at least 14 days before, and ask whether you agree once the day has come. Without
        your yes you can still read everything, take your data with you and delete your account; nothing else is done.
      </p>
      {hasChanged(versions) && <h2>What has changed</h2>}
      <Changes versions={versions} />
    </StaticPage>
  )
}
