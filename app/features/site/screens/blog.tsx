import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/blog"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function Blog() {
  return (
    <StaticPage
      title="Blog"
      path={href("/blog")}
      description="Notes from the people behind Rishta: what a biodata is for, looking from abroad, a second beginning, and what we learn on the telephone."
      lead="Notes from the people behind Rishta, written between two telephone calls."
    >
      <h2>What a biodata is for</h2>
      <p>
        A colleague of ours keeps her grandmother’s biodata in a drawer: one page, typewritten, four lines about the
        family and one about her. ‘Can recite, can sew, is of a cheerful disposition.’ He said yes because of the last
        four words.
      </p>
      <p>
        We read dozens of profiles each day, and the good ones still work like that. The facts are there so that nobody
        wastes an afternoon: age, city, work, faith. But the yes comes from the line that could only be about this one
        person. So when you write yours, do the facts quickly, and then spend a whole evening on the one line. Ask the
        person who knows you best what it should be. You would have been too modest, or not modest enough.
      </p>

      <h2>Looking from abroad</h2>
      <p>
        Many of our members live in Bradford, Toronto, Dubai or Melbourne, and look for somebody who knows what a load
        shedding evening sounds like. Three things make it easier.
      </p>
      <p>
        First, say in your profile what is settled: whether you would move, whether your partner would have to, and what
        your papers allow. It saves both of you the most awkward conversation. Second, mind the clock. A request that
        arrives on Friday evening in Lahore is read by a family; one that arrives at four in the morning is read by a
        tired person on a bus. Third, come and visit before you decide, and stay for longer than the engagement: a
        person is different on the tenth day, and so are you.
      </p>
      <p>
        And to families here: a passport is not a character. Ask about the flat, the shifts, the winter. Those who
        answer honestly that the first year is lonely are the ones to trust.
      </p>

      <h2>A second beginning</h2>
      <p>
        ‘Do I have to write that I am divorced?’ is a question we hear every week, usually in a low voice. You do, and
        not only because the terms ask for it. It is the shortest way past everybody who would have made you feel small,
        to those who think what we think: that someone who has seen a marriage end often knows more precisely what one
        needs.
      </p>
      <p>
        You need not tell the story. ‘Married for two years, separated in peace, no children’ is complete. If there are
        children, they come first in the sentence, as they do in life, and say whether they will live with you. Widowed
        members tell us that the kind questions help: ‘What was he like?’ is not a rival’s question. A new marriage does
        not take anybody’s place; it is another room in the house.
      </p>

      <h2>What we learn on the telephone</h2>
      <p>
        Before a profile gets its badge, one of us rings. The call takes six minutes. We ask whether the profile was
        made with consent, and whether the main facts are right, and then, because we are curious, how it is going.
      </p>
      <p>
        A father told us that he had read two hundred profiles for his daughter and she had read eleven, and that she
        had been right about the twelfth. A nurse asked us to ring after her night shift and then talked about her
        mother’s roses. A young man admitted that his height was his brother’s; we corrected it together, and he was
        connected within a month, to somebody who had looked for exactly his. What we learn each day is rather simple:
        nearly everybody is a little afraid, nearly everybody is kinder than they write, and the truth suits people.
      </p>

      <h2>More to read</h2>
      <ul>
        <li>
          <a href={href("/helpful-tips")}>Helpful tips</a>: profile, picture, first conversation, safety
        </li>
        <li>
          <a href={href("/parent-involved")}>With parents involved</a>: looking together, in peace
        </li>
        <li>
          <a href={href("/intimate-cozy-wedding")}>An intimate, cosy wedding</a>: forty guests and a plan
        </li>
        <li>
          <a href={href("/marriage")}>Prime Assist and Prime Plus</a>: when you would rather not search alone
        </li>
      </ul>
    </StaticPage>
  )
}
