import { href } from "react-router"
import { joinAddress } from "#app/features/assisted/join.ts"
import type { publishedStories } from "#app/features/stories/stories.server.ts"
import { Icon } from "#app/ui/icon.tsx"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import type { browseFigures } from "./figures.server.ts"
import { ADVICE, PROMISES, STEPS } from "./landing-texts.ts"

export const Checked = () => <span className="badge">✓ Phone checked</span>

export function HowItWorks() {
  return (
    <section className="band page stack" id="how">
      <h2>How it works</h2>
      <ol className="walk beside">
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

/** Leads to the search; strangers log in or join on the way. */
export function Browse({ figures }: { figures: Awaited<ReturnType<typeof browseFigures>> }) {
  return (
    <section className="band sunk">
      <div className="page stack">
        <h2>Begin with what matters to your family</h2>
        <p className="soft">The figures are rounded: who they are, only members see.</p>
        <div className="walk">
          {figures.map(({ by, column, names }) => (
            <div key={by} className="stack tight">
              <h3>{by}</h3>
              <ul className="names">
                {names.map(({ name, figure }) => (
                  <li key={name}>
                    <a href={`${href("/AllUsers")}?${new URLSearchParams({ [column]: name })}`}>
                      {name}
                      {figure && <span className="figure">{` ${figure}`}</span>}
                    </a>
                  </li>
                ))}
              </ul>
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
      <div className="pair">
        <article className="card sheet stack tight service">
          <h3>Prime Assist</h3>
          <p>
            A personal matchmaker finds a few people worth meeting, all in a chat messenger, with no e-mails to write.
          </p>
          <a className="button quiet" href={joinAddress("assist")}>
            Join Prime Assist
          </a>
        </article>
        <article className="card sheet stack tight service">
          <h3>Prime Plus</h3>
          <p>We search, speak to both families first, and introduce you only where it fits.</p>
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
        <ul className="walk beside">
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
      <div className="walk advice">
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
              <p>
                <a href={article}>{`More on ${title.toLowerCase()}`}</a>
              </p>
            </details>
          </article>
        ))}
      </div>
    </section>
  )
}

type Story = Awaited<ReturnType<typeof publishedStories>>[number]

/** The newest is in view; others are folded. */
export function Stories({ stories: [newest, ...others] }: { stories: Story[] }) {
  return (
    <section className="band sunk">
      <div className="page stack">
        <h2>They found each other here</h2>
        {newest && <StoryCard {...newest} />}
        {others.length > 0 && (
          <details className="more">
            <summary>
              <span className="when-closed">More stories</span>
              <span className="when-open">Fewer stories</span>
            </summary>
            <div className="walk">
              {others.map((story) => (
                <StoryCard key={story.id} {...story} />
              ))}
            </div>
          </details>
        )}
        <p>
          You found each other here, too? <a href={href("/submit-story")}>Tell us your story</a>.
        </p>
      </div>
    </section>
  )
}

function StoryCard({ names, city, body }: Story) {
  return (
    <figure className="card sheet stack tight story">
      <blockquote {...ownText(body)}>{body}</blockquote>
      <figcaption className="soft">
        <Name>{names}</Name>, <Name>{city}</Name>
      </figcaption>
    </figure>
  )
}
