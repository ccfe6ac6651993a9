import { href } from "react-router"
import { publishedStories } from "#app/features/stories/stories.server.ts"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { PublicFrame } from "#app/ui/page/public-frame.tsx"
import { browseFigures } from "../figures.server.ts"
import { Advice, Assisted, Browse, Checked, HowItWorks, Promises, Stories } from "../landing-sections.tsx"
import { Opener } from "../opener.tsx"
import type { Route } from "./+types/landing"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export async function loader() {
  const [figures, stories] = await Promise.all([browseFigures(), publishedStories()])
  return { figures, stories }
}

export default function Landing({ loaderData: { figures, stories } }: Route.ComponentProps) {
  return (
    <PublicFrame wide>
      <PageHead
        title="Rishta – matchmaking for families who take their time"
        path="/"
        description="A matrimonial site where people read the profiles and confirm them by phone. Browse by religion, caste and state, and connect when both sides are ready."
      />
      <Hero />
      <HowItWorks />
      <Browse figures={figures} />
      <Assisted />
      <Promises />
      <Advice />
      {stories.length > 0 && <Stories stories={stories} />}
      <Closing />
    </PublicFrame>
  )
}

function Hero() {
  return (
    <div className="hero">
      <div className="page hero-columns">
        <div className="stack tight">
          <p className="eyebrow">Matchmaking for families who take their time</p>
          <h1>Find the person you will build a home with.</h1>
        </div>
        <img
          className="welcome"
          src="/welcome.svg"
          width="720"
          height="440"
          alt="Drawn portraits of a groom, a bride and a mother, each under an arch"
        />
        <div className="stack">
          <Opener />
          <p className="lead">
            Browse by religion, caste and state. Connect when you are both ready, and let your family be part of it.
          </p>
          <ul className="trust">
            <li>
              Checked profiles carry this mark: <Checked />
            </li>
            <li>Members 18 and older</li>
            <li>Your data is never sold</li>
          </ul>
        </div>
      </div>
    </div>
  )
}

function Closing() {
  return (
    <section className="closing">
      <div className="page stack">
        <h2>It begins with a profile.</h2>
        <p>Creating one, browsing and sending requests cost nothing. Take your time; we will be here.</p>
        <div className="row">
          <a className="button" href={href("/Signup")}>
            Join Now
          </a>{" "}
          <a className="button quiet" href={href("/pricingPlan")}>
            See the plans
          </a>
        </div>
      </div>
    </section>
  )
}
