import { href } from "react-router"
import { joinAddress } from "#app/features/assisted/join.ts"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { StaticPage } from "../static-page.tsx"
import type { Route } from "./+types/assisted"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export const loader = () => null

export default function Assisted() {
  return (
    <StaticPage
      title="Prime Assist and Prime Plus"
      path={href("/marriage")}
      description="Two assisted ways to a marriage: a personal matchmaker in a chat messenger, or a search that is done for you. And how families and consultants use Rishta."
      lead="A search for a partner is work. You can do it yourself, with a matchmaker beside you, or leave it to one."
    >
      <h2>Which of the three suits you</h2>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Way</th>
            <th scope="col">Who searches</th>
            <th scope="col">For whom it is</th>
          </tr>
        </thead>
        <tbody>
          {WAYS.map(([way, who, whom]) => (
            <tr key={way}>
              <td data-label="Way">{way}</td>
              <td data-label="Who searches">{who}</td>
              <td data-label="For whom it is">{whom}</td>
            </tr>
          ))}
        </tbody>
      </table>

      <h2>Prime Assist</h2>
      <p>
        A personal matchmaker writes to you in our chat messenger. There are no e-mails to write, and no questionnaire
        beyond your profile: you talk as you would with a friend of the family, in the language you prefer and at the
        hour that suits you.
      </p>
      <ul>
        <li>In the first days your matchmaker asks what matters to you and your family, and what does not.</li>
        <li>Then you get a few suggestions at a time, each with a sentence on why.</li>
        <li>You say yes, no or ‘tell me more’. Your matchmaker learns from each no.</li>
        <li>After a yes you send the request yourself, and the other side answers it like any other.</li>
      </ul>
      <p>
        <a className="button" href={joinAddress("assist")}>
          Join Prime Assist
        </a>
      </p>

      <h2>Prime Plus</h2>
      <p>
        With Prime Plus you hand the search over. We look for you, speak with the person or the family first, and come
        to you only when both sides would like to meet. Your profile need not be seen by anybody until then, which is
        why people in public positions choose it, and people who have been through a hard ending and do not wish to
        explain it twice.
      </p>
      <ul>
        <li>A long first conversation, with your family present if you like.</li>
        <li>A search among members and among the clients of the consultants whom we have checked.</li>
        <li>Both sides are asked before any name is given.</li>
        <li>We introduce you, agree with you on how the first meeting should be, and ask both of you afterwards.</li>
      </ul>
      <p>
        <a className="button" href={joinAddress("plus")}>
          Join Prime Plus
        </a>
      </p>

      <h2>What neither will do</h2>
      <p>
        Press you. Promise a wedding. Pass your number on without your word: your matchmaker sees it, and nobody else
        until you are connected. Keep from you whether a profile is checked. And neither takes a fee for a marriage: you
        pay for work, not for an outcome.
      </p>

      <h2>How a family uses Rishta</h2>
      <p>
        One account belongs to one person who looks for a partner. A mother or a brother may make it and answer for it,
        as long as the one it is about is 18 or older and has agreed. Decide among yourselves who reads the requests and
        who writes in the chat, and say so in the first message: nothing embarrasses two people more than learning in
        the third week that they have been talking to each other’s uncles. More of that is in{" "}
        <a href={href("/parent-involved")}>With parents involved</a>.
      </p>

      <h2>How a consultant uses Rishta</h2>
      <p>
        A marriage consultant has one account and a list of clients, each with a full profile made with the client’s
        consent. Requests go out for a named client, and when one comes in, the consultant chooses whom it concerns.
        Until we have checked the company, its clients’ profiles say ‘Not yet verified’. What a consultant charges is
        agreed between consultant and client; Rishta takes no part of it.
      </p>

      <h2>Begin</h2>
      <p>
        Both services begin with a profile of your own, which is free. <a href={href("/Signup")}>Create one</a>, or{" "}
        <a href={href("/contact-us")}>ask us first</a> whatever you would like to know.
      </p>
    </StaticPage>
  )
}

const WAYS = [
  ["On your own", "You", "Those who like to look around and take their time"],
  ["Prime Assist", "You, with a matchmaker beside you", "Those who want fewer and better suggestions"],
  ["Prime Plus", "We do, and ask both sides first", "Those with little time, or who wish to stay out of sight"],
]
