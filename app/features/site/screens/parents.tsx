import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/parents"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function Parents() {
  return (
    <StaticPage
      title="With parents involved"
      path={href("/parent-involved")}
      description="How parents and grown-up children look for a partner together: who decides what, what to agree on beforehand, the first visit of the families, and disagreement."
      lead="A marriage joins two people and two homes. Here is how looking together can stay a joy for both generations."
    >
      <h2>Who decides</h2>
      <p>
        The two who will marry. That is the law, it is what faith asks, and it is the only thing that lasts. Around that
        one decision there is a great deal for parents to do well: to know people, to ask what a young person would not
        think of, to notice how a family treats its driver, and to be calm when nobody else is.
      </p>

      <h2>Agree before you begin</h2>
      <p>An evening at the kitchen table saves months. Talk about these, and write the answers down:</p>
      <ul>
        <li>Which wishes are firm, which are only habits? Let each of you name three, without discussion.</li>
        <li>Who makes the profile, who has the password, who reads the requests?</li>
        <li>When do the two talk alone, and when do the parents join?</li>
        <li>Who may be told? Aunts mean well and talk.</li>
        <li>How does either side say ‘no’ so that it is not asked about again?</li>
      </ul>

      <h2>If a parent writes the profile</h2>
      <p>
        Ask first, and mean the question; the profile of a person who does not know of it breaks our{" "}
        <a href={href("/Termsandcondition")}>terms</a>. Then sit side by side. Let your daughter or son write the part
        about daily life and the partner they hope for, and write the part about the family yourself. Read it aloud
        together before it goes out. Say in the first message who is writing: ‘I am Hira’s father’ is a fine beginning.
      </p>

      <h2>For parents: what helps</h2>
      <ul>
        <li>
          Suggest rather than announce. ‘Would you read this one?’ opens a door; ‘They are coming on Sunday’ shuts it.
        </li>
        <li>Accept the first no. The reason often comes by itself a week later.</li>
        <li>Do not compare with cousins.</li>
        <li>Ask the other family about their worries, not only about their house.</li>
        <li>
          Make your enquiries, discreetly: neighbours, a workplace, the imam or the priest. Do it for every family
          alike.
        </li>
      </ul>

      <h2>For sons and daughters: what helps</h2>
      <ul>
        <li>Say early what you cannot give way in. Parents can live with a boundary better than with a surprise.</li>
        <li>If there is somebody already, say so now. Every week makes it harder for three families instead of two.</li>
        <li>Let your parents meet a person before they judge a profile.</li>
        <li>Thank them for the searching. It costs them sleep.</li>
      </ul>

      <h2>The first visit</h2>
      <p>
        Keep it short and simple: tea, not a banquet. Both families know beforehand that nothing will be decided. Let
        the elders talk first, then give the two half an hour where they can be seen but not heard. Nobody is asked to
        carry a tray who would not do so on another day. Afterwards each family lets two nights pass, asks their own
        child before anybody else, and gives a clear answer within the week.
      </p>

      <h2>Dowry, gold and money</h2>
      <p>
        Speak of it openly and early, and name what you will neither ask nor give. Nobody may ask another member for
        money or gifts on Rishta, and a family that begins with a list has told you something useful. Whatever was
        agreed between the families belongs in writing, and the mahr in the nikah contract.
      </p>

      <h2>When you disagree</h2>
      <p>
        Ask for the reason behind the reason. ‘Not our caste’ may mean ‘I fear that my sister will not visit’; ‘he is
        boring’ may mean ‘I am not ready’. Bring in one person whom both trust, an elder or one of our{" "}
        <a href={href("/marriage")}>matchmakers</a>, and agree on a pause of some weeks. A yes given to end a quarrel is
        not a yes. If anybody is being forced, write to us: we take the profile down and tell you who can help.
      </p>
    </StaticPage>
  )
}
