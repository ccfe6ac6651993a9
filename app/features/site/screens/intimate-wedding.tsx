import { href } from "react-router"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/intimate-wedding"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function IntimateWedding() {
  return (
    <StaticPage
      title="An intimate, cosy wedding"
      path={href("/intimate-cozy-wedding")}
      description="How to plan a small wedding at home or in a garden: the guest list, telling relatives, a day in order, food, a budget and a countdown."
      lead="Forty people who love you, good food, and an evening in which the two of you sit down. A small wedding is not a lesser one."
    >
      <h2>Why small</h2>
      <p>
        Because you will speak with every guest. Because nobody begins a marriage well with three years of debt for one
        evening. Because grandparents can hear what is said. And because the simplest nikah has always been called the
        most blessed one. A small wedding needs no excuse, only a plan that everybody knows.
      </p>

      <h2>The guest list</h2>
      <p>
        Begin with a number, not with names: what your home, your garden or one room of a restaurant holds when
        everybody can sit. Divide it by two families. Then each family writes its own list in rings:
      </p>
      <ul>
        <li>those without whom there is no wedding: parents, brothers and sisters, grandparents;</li>
        <li>those who brought you up: an aunt, an uncle, a teacher;</li>
        <li>friends who would come if it rained.</li>
      </ul>
      <p>
        Stop when the number is reached, and let no ring be half invited: all first cousins or none. What offends people
        is not a small wedding but an exception.
      </p>

      <h2>Telling those who are not invited</h2>
      <p>
        Do it yourself, before they hear it, and with the same words for all: ‘We are marrying with only the closest
        family, and would like to visit you afterwards.’ Then visit them. A tray of sweets and an hour at their home, as
        a couple, is remembered longer than a seat at table thirty-one.
      </p>

      <h2>A day in order</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {DAY.map(([time, what]) => (
            <tr key={time}>
              <td data-label="Time">{time}</td>
              <td data-label="What happens">{what}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2>At home, beautifully</h2>
      <ul>
        <li>One colour for cloth and flowers; marigolds, jasmine or roses from the market, bought that morning.</li>
        <li>Warm light: strings of small bulbs, lamps from all the rooms, no ceiling light.</li>
        <li>Low seats with cushions for the young, proper chairs with backs for the old.</li>
        <li>One corner prepared for pictures, so that the camera stays out of the rest.</li>
        <li>A cousin with a list of songs is enough. A neighbour who was told about it beforehand is a friend.</li>
      </ul>

      <h2>Food</h2>
      <p>
        Three dishes cooked well: one rice, one meat, one without meat, and bread from the tandoor. One sweet. For forty
        people two good cooks of the family can do it, with a third pair of hands for washing up; for sixty, hire them.
        Ask every guest about what they do not eat. Cook for five more than are coming, and know beforehand where the
        rest goes: a kitchen for the poor, the guards of the street.
      </p>

      <h2>A budget that closes</h2>
      <p>
        Write down one sum that both families can pay without borrowing, and divide it: roughly four parts in ten for
        food, two for clothes, one for flowers and light, one for pictures, one for the papers, the imam or the priest
        and gifts, and one kept back for what was forgotten. What is left goes into the first rent.
      </p>

      <h2>Countdown</h2>
      <ul>
        <li>
          <strong>Eight weeks before:</strong> the number of guests, the date, the place; book whoever will marry you.
        </li>
        <li>
          <strong>Six weeks:</strong> papers and registration, terms of the marriage contract, clothes.
        </li>
        <li>
          <strong>Four weeks:</strong> invitations by telephone, one by one; they take an evening and people keep them.
        </li>
        <li>
          <strong>Two weeks:</strong> menu, chairs, lamps, who drives whom.
        </li>
        <li>
          <strong>The week before:</strong> nothing new. Sleep.
        </li>
      </ul>

      <h2>The part that matters</h2>
      <p>
        Before the guests come, take ten minutes, the two of you, with the door shut. Say what you promise. Afterwards
        everything may go wrong, and it will have been a good wedding. If you found each other here,{" "}
        <a href={href("/submit-story")}>tell us how it was</a>.
      </p>
    </StaticPage>
  )
}

const DAY = [
  ["16:00", "The two families arrive and drink tea together; those who have not met are introduced"],
  ["17:00", "The nikah or the ceremony, with the contract read aloud and signed without hurry"],
  ["17:45", "Pictures in the last daylight: the families first, then the two of you alone"],
  ["18:30", "Prayer and a quiet half hour"],
  ["19:30", "Dinner at one long table; parents say a few words, nobody more than three minutes"],
  ["21:00", "Songs, sweets, grandmothers’ stories"],
  ["22:30", "The farewell, before the children are too tired to wave"],
]
