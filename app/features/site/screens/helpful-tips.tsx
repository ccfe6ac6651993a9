import { href } from "react-router"
import { HIDING_PLANS, listed } from "#app/features/subscriptions/plan-table.ts"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/helpful-tips"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function HelpfulTips() {
  return (
    <StaticPage
      title="Helpful tips"
      path={href("/helpful-tips")}
      description="How to write a profile that gets answered, choose a picture, send a request, lead the first conversations, stay safe and say no kindly."
      lead="What we tell our own cousins: how to describe yourself, how to begin, and how to stay safe."
    >
      <h2>Writing about yourself</h2>
      <p>
        The profiles that get answers are plain ones. Say what you would tell a cousin who asked on behalf of a friend:
        what you do, where you live and with whom, how your days look, whether you hope to stay or to move. ‘I teach
        mathematics in Rawalpindi, live with my parents and would like to stay near them’ tells more than ‘simple,
        decent and family-oriented’, which nearly everybody is.
      </p>
      <ul>
        <li>Be exact where it decides something: children, moving abroad, work after the wedding.</li>
        <li>Leave out what you would not like to hear read aloud at a dinner.</li>
        <li>Write what you look for, not what you refuse. A list of refusals sounds like the last quarrel.</li>
        <li>
          If you were married before, choose it in the profile. Those who mind will pass; the others will trust you.
        </li>
      </ul>

      <h2>Choosing a picture</h2>
      <p>
        One recent picture in daylight, your face in it, nobody else. No filter: somebody will sit across from you one
        day. If your family prefers no picture at first, that is fine, and a {listed(HIDING_PLANS, "disjunction")} plan
        lets you hide it. Profiles with a picture are opened more often; profiles without one are read more carefully.
      </p>

      <h2>Saying what you hope for</h2>
      <p>
        Set the wishes that you would really keep, and leave the others open. Ask of each one: would I turn down an
        otherwise lovely person for this? An age range of eight years instead of four often doubles the people you can
        meet. Wishes can be changed whenever you like.
      </p>

      <h2>Sending a request</h2>
      <p>
        Read the whole profile first; people notice. Send a few requests that you mean rather than many that you do not.
        An answer may take a week, because on the other side, too, a family is being asked. No answer is an answer after
        a month: the request then ends by itself. Do not take it to heart.
      </p>

      <h2>The first conversation</h2>
      <p>
        Introduce yourself, say who reads along, and ask about the everyday before the big plans. Some questions that
        have served others well:
      </p>
      <ul>
        <li>What does a good Sunday look like at your home?</li>
        <li>Who will be glad, and who worried, when you marry?</li>
        <li>What did you learn from your parents’ marriage that you would keep?</li>
        <li>How do you and your family handle money? And a quarrel?</li>
        <li>Where do you see yourself praying, working and resting in five years?</li>
      </ul>
      <p>Listen for how somebody speaks of the people at home. It is how they will one day speak of you.</p>

      <h2>Before the first meeting</h2>
      <p>
        Have one telephone or video call, so that the meeting is not the first time you hear each other. Meet where both
        feel at ease and others are about; tell somebody where you are. An hour is enough. Agree beforehand that neither
        has to decide anything on that day.
      </p>

      <h2>Staying safe</h2>
      <ul>
        <li>Never send money, documents or private pictures to somebody you have not met, whatever the emergency.</li>
        <li>Keep the conversation here until you are sure. Whoever hurries you to another messenger has a reason.</li>
        <li>
          A person who cannot take a call, never has a camera and is always about to travel may not be that person.
        </li>
        <li>Ask for names you can check: a workplace, a teacher, a relative in the same city.</li>
        <li>Block and report without a bad conscience. We read each report, and nobody is told who wrote it.</li>
      </ul>

      <h2>Saying no, and hearing it</h2>
      <p>
        Say it early, kindly and once: ‘Thank you for your openness. I do not think that we fit, and I wish you well.’
        You owe no reason. If you hear it yourself, thank them and stop; a person who can hear a no is worth a yes to
        somebody else. And when you need a rest, take one. Your profile can wait for you.
      </p>

      <p>
        Something that is not answered here? Look into <a href={href("/member-support")}>member support</a>.
      </p>
    </StaticPage>
  )
}
