import { href } from "react-router"
import { joinAddress } from "#app/features/assisted/join.ts"
import type { publishedStories } from "#app/features/stories/stories.server.ts"
import { Icon } from "#app/ui/icon.tsx"
import type { browseFigures } from "./figures.server.ts"
import { ADVICE, PROMISES, STEPS } from "./landing-texts.ts"

export function HowItWorks() {
  return (
    <section className="band page stack" id="how">
      <h2>How it works</h2>
      <ol className="walk">
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Browse({ figures }: { figures: Awaited<ReturnType<typeof browseFigures>> }) {
  return (
    <section className="band sunk">
      <div className="page stack">
        <h2>Begin with what matters to your family</h2>
        <p className="lead">
          Members come from many communities and every state. The figures are rounded: who they are, only members see.
        </p>
        <div className="walk">
          {figures.map(({ by, names }) => (
            <div key={by} className="stack tight">
              <h3>{by}</h3>
              <ul className="names">
                {names.map(({ name, figure }) => (
                  <li key={name}>
                    {name}
                    {figure && <span className="figure">{` ${figure}`}</span>}
                  </li>
                ))}
              </ul>
              <p>
                <a href={href("/Signup")}>{`Join to browse by ${by.toLowerCase()}`}</a>
              </p>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

export function Assisted() {
  return (
    <section className="band page stack">
      <h2>Two ways we can help more</h2>
      <p className="lead">Some families would rather not search alone. A matchmaker of ours then does it with you.</p>
      <div className="pair">
        <article className="card sheet stack service">
          <h3>Prime Assist</h3>
          <p>
            A personal matchmaker who writes to you in a chat messenger, never by e-mail. You say what matters, and get
            a few people worth meeting rather than a long list.
          </p>
          <ul className="ticks">
            <li>One matchmaker who knows your family’s wishes</li>
            <li>All by chat messenger, no e-mails</li>
            <li>You decide whom to answer</li>
          </ul>
          <a className="button quiet" href={joinAddress("assist")}>
            Join Prime Assist
          </a>
        </article>
        <article className="card sheet stack service">
          <h3>Prime Plus</h3>
          <p>
            We search for you, speak to both families first, and introduce you only where it fits. For those who have
            little time, or wish to stay out of sight.
          </p>
          <ul className="ticks">
            <li>We search and choose on your behalf</li>
            <li>Both sides are asked before an introduction</li>
            <li>We stay with you until you say otherwise</li>
          </ul>
          <a className="button quiet" href={joinAddress("plus")}>
            Join Prime Plus
          </a>
        </article>
      </div>
      <p>
        <a href={href("/marriage")}>How both work, and how families and consultants use Rishta</a>
      </p>
    </section>
  )
}

export function Promises() {
  return (
    <section className="band sunk">
      <div className="page stack">
        <h2>Made for trust</h2>
        <ul className="walk">
          {PROMISES.map(({ icon, title, text }) => (
            <li key={title} className="promise">
              <Icon name={icon} />
              <h3>{title}</h3>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

export function Advice() {
  return (
    <section className="band page stack">
      <h2>Advice for the way</h2>
      <div className="walk">
        {ADVICE.map(({ title, article, lead, more }) => (
          <article key={title} className="card sheet stack tight">
            <h3>{title}</h3>
            <p>{lead}</p>
            <details className="more">
              <summary>
                <span className="when-closed">Read more</span>
                <span className="when-open">Show less</span>
                <span className="away">{`: ${title}`}</span>
              </summary>
              {more.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
            <a href={article}>{`More on ${title.toLowerCase()}`}</a>
          </article>
        ))}
      </div>
      <p>
        More from us: <a href={href("/intimate-cozy-wedding")}>an intimate, cosy wedding</a>, and{" "}
        <a href={href("/blog")}>the blog</a>.
      </p>
    </section>
  )
}

export function Stories({ stories }: { stories: Awaited<ReturnType<typeof publishedStories>> }) {
  return (
    <section className="band sunk">
      <div className="page stack">
        <h2>They found each other here</h2>
        <div className="walk">
          {stories.map(({ id, names, city, body }) => (
            <figure key={id} className="card sheet stack tight story">
              <blockquote>{body}</blockquote>
              <figcaption className="soft">
                <bdi>{names}</bdi>, <bdi>{city}</bdi>
              </figcaption>
            </figure>
          ))}
        </div>
        <p>
          You found each other here, too? <a href={href("/submit-story")}>Tell us your story</a>.
        </p>
      </div>
    </section>
  )
}
