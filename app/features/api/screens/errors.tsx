import { href } from "react-router"
import { StaticPage } from "#app/features/site/static-page.tsx"
import { cachePage } from "#app/page-cache/page-cache.server.ts"
import { FIELD_CODES, PROBLEMS } from "../problem-codes.ts"
import type { Route } from "./+types/errors"
import { ApiText } from "./api-text.tsx"

export const handle = { plain: true }

export const middleware: Route.MiddlewareFunction[] = [cachePage()]

export default function Errors() {
  return (
    <StaticPage
      title="Errors of the JSON API"
      path={href("/api/errors")}
      description="Every reason that the JSON API of Rishta refuses a call with, what it means and what to do."
      lead="Each error is application/problem+json. Its reason is one of these, and its type is the address of the lines here."
    >
      <h2>Reasons</h2>
      {Object.entries(PROBLEMS).map(([code, { status, title, meaning }], at, all) => (
        <section key={code} id={code}>
          <h3 id={all[at - 1]?.[1].status === status ? undefined : `status-${status}`}>
            <code>{code}</code> {`– ${title}`}
          </h3>
          <p>
            <ApiText text={`${status}. ${meaning}`} />
          </p>
        </section>
      ))}
      <h2>Fields</h2>
      <p>
        Invalid input has <code>errors</code> with the words for each field, and <code>codes</code> with these beside
        them:
      </p>
      <ul>
        {Object.entries(FIELD_CODES).map(([code, meaning]) => (
          <li key={code}>
            <code>{code}</code> {`– ${meaning}`}
          </li>
        ))}
      </ul>
      <p>
        <a href={href("/api")}>All calls</a>
      </p>
    </StaticPage>
  )
}
