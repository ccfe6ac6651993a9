import { href } from "react-router"
import { listBureaus } from "#app/features/consultants/bureau/bureaus.server.ts"
import { Name } from "#app/ui/names.tsx"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { pagingFrom } from "#app/url/address.ts"
import type { Route } from "./+types/consultants"

export const handle = { plain: true }

export const loader = ({ request }: Route.LoaderArgs) => listBureaus(pagingFrom(request))

export default function Consultants({ loaderData: { bureaus, total, page, limit } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <PageHead
        title="Marriage consultants – Rishta"
        path={href("/consultants")}
        description="The marriage consultants on Rishta whose company we have checked, and what our records say of their work."
      />
      <h1>Marriage consultants</h1>
      <p className="lead">
        We have looked at the company of each of them. What our records say of their work stands on their page.
      </p>
      <PagedList page={page} limit={limit} total={total} empty="No company is checked yet.">
        <ul className="two-columns">
          {bureaus.map(({ id, name, company, city, checkedSince }) => (
            <li key={id} className="card sheet">
              <h2>
                <a href={href("/consultants/:id", { id: String(id) })}>
                  <Name>{company}</Name>
                </a>
              </h2>
              <p>
                <Name>{name}</Name>
                {city && `, ${city}`}
              </p>
              <p className="small soft">{`Checked since ${checkedSince}`}</p>
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
