import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/about"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function About() {
  return (
    <StaticPage
      title="About us"
      path={href("/about-us")}
      description="Who Rishta is for, how profiles are checked by hand and by phone, what it costs, and what we promise and do not promise."
      lead="Rishta is a quiet place to look for a husband or a wife: for people who mean it, and for the families who look with them."
    >
      <h2>Why we made it</h2>
      <p>
        In our families a match was never found by one person alone. An aunt knew somebody, a neighbour asked, a
        photograph and a page of biodata went from hand to hand. Much of that was good: people were spoken for, and
        nobody was a stranger. Some of it was hard: daughters were shown rather than asked, details travelled further
        than they should, and whoever lived abroad or had moved cities had no aunt nearby.
      </p>
      <p>
        Rishta keeps what was good. You write a proper biodata, your family may sit beside you while you do, and a badge
        tells you where somebody has called the person on the other side. And it changes what was hard: you decide who
        learns how to reach you, and a request becomes a connection only when both of you say yes.
      </p>

      <h2>Who is here</h2>
      <p>
        Singles, divorced and widowed people of 18 and older; parents, sisters and brothers who write a profile with the
        knowledge of the one it is about; and marriage consultants who look for their clients. People of every religion,
        sect and community are welcome, and so are those to whom such things matter little.
      </p>

      <h2>How profiles are checked</h2>
      <p>
        Once a profile has a picture, a person on our team reads it and calls the number in it. We ask whether the
        profile was made with consent and whether the main facts are right. Then it carries a badge. A profile without
        one is new, has no picture, or was changed in something that we have to ask about again. The badge tells you
        that somebody answered and confirmed; it cannot tell you about a character, so please ask around as any family
        would.
      </p>

      <h2>What we promise</h2>
      <ul>
        <li>But for a biodata that you hand on yourself, nobody without an account sees any profile.</li>
        <li>Your phone number and e-mail are shown only to people you are connected with.</li>
        <li>Your data is never sold, and there is no advertising on these pages.</li>
        <li>One step blocks a person until you take it back; every report is read by somebody.</li>
        <li>When you delete your account, nobody sees your profile from that moment on.</li>
      </ul>

      <h2>What we do not promise</h2>
      <p>
        A wedding date. No site can. Anyone who guarantees you a match within weeks is selling something. What we can do
        is mark the profiles whose people we have called, see to it that the search keeps your dignity, and let you stop
        whenever you like.
      </p>

      <h2>What it costs</h2>
      <p>
        Making a profile, browsing and sending requests are free. A <a href={href("/pricingPlan")}>plan</a> opens the
        chat and lets more of your requests become connections. Plans end by themselves; nothing renews without you.
        Those who would rather not search alone can choose one of our <a href={href("/marriage")}>assisted services</a>.
      </p>

      <h2>Talk to us</h2>
      <p>
        A question, a complaint, or a wish: <a href={href("/contact-us")}>write to us</a>. A person reads it and answers
        by e-mail. If you found each other here, we would love to <a href={href("/submit-story")}>hear your story</a>.
      </p>
    </StaticPage>
  )
}
