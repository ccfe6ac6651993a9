import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/search-options"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function SearchOptions() {
  return (
    <StaticPage
      title="Search options"
      path={href("/search-options")}
      description="The ways to look for a partner on Rishta: by religion, caste, sect, height, residence and work, all at once, or by matches that fit both sides."
      lead="Some families begin with the community, some with the city, some with a feeling. Each has its own way in."
    >
      <h2>The newest profiles</h2>
      <p>
        The <a href={href("/users-side")}>first screen</a> after you log in shows who joined last. If you visit once a
        week, this is the one to read: ten people a page, with age, height, city, community and work on each card.
      </p>

      <h2>One wish at a time</h2>
      <p>Each of these is a screen of its own, and each result is a link that you can send to your mother:</p>
      <ul>
        <li>
          <a href={href("/cast")}>Caste</a>. All castes, or one. Different spellings count as one: whoever looks for
          Jatt also finds Jutt and Jat.
        </li>
        <li>
          <a href={href("/user-religion")}>Religion</a>. Islam, Christianity, Hinduism, Buddhism or Sikhism.
        </li>
        <li>
          <a href={href("/Section")}>Section</a>. The sect, from Sunni and Shia to Deobandi.
        </li>
        <li>
          <a href={href("/user-height")}>Height</a>. In feet and inches, as people say it.
        </li>
        <li>
          <a href={href("/user-residence")}>Residence</a>. Urban, suburban, rural or abroad.
        </li>
        <li>
          <a href={href("/userProffesion")}>Profession</a>. Employed, freelance, in business, or between things.
        </li>
      </ul>

      <h2>Everything together</h2>
      <p>
        Among <a href={href("/AllUsers")}>all members</a> you can set several wishes at once: an age range, only people
        with a picture, only checked profiles, the newest or the best match first. Begin wide. Three firm wishes usually
        leave a list that can be read in an evening; seven often leave nobody, and the one you would have liked was two
        centimetres too short.
      </p>

      <h2>Matched for you</h2>
      <p>
        <a href={href("/Soulmate")}>Find Your Soulmate</a> compares what you hope for with what each person has written,
        and also what they hope for with what you have written. It shows who fits both ways, and why: ‘same sect, same
        city, within your age range’. What somebody left open counts as not known, never against them. When fewer than
        five people fit, it shows the nearest others and says which wish was relaxed.
      </p>

      <h2>Keeping track</h2>
      <ul>
        <li>A search can be saved under a name; it tells you later how many are new. You can keep ten.</li>
        <li>The heart keeps a profile among your favourites. Its owner is not told.</li>
        <li>‘Not interested’ takes somebody out of your lists; you can undo it.</li>
        <li>Blocking hides the two of you from one another everywhere.</li>
        <li>
          A request is the only step that the other side hears of. Nobody is told whom you looked at, unless you switch
          on ‘Who looked’; then those who have it on as well see it, and you see who of them looked at you.
        </li>
      </ul>

      <h2>Searching for somebody else</h2>
      <p>
        Parents use the same screens with the account they made for a daughter or a son. Consultants search for each of
        their clients, and a request of theirs names the client it is for. Whenever a consultant opens another
        consultant’s client, that consultant sees it. If you would rather have somebody search for you, read about{" "}
        <a href={href("/marriage")}>Prime Assist and Prime Plus</a>.
      </p>
      <p>
        <a className="button" href={href("/Signup")}>
          Join to search
        </a>
      </p>
    </StaticPage>
  )
}
