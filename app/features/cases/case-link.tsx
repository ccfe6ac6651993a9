import { href, Link } from "react-router"
import { ClientNumber } from "#app/features/people/card/client-number.tsx"
import type { Case } from "./case-columns.server.ts"

export const CaseLink = ({
  id,
  clientName,
  otherName,
  apart,
}: Pick<Case, "id" | "clientName" | "otherName" | "apart">) => (
  <>
    <Link to={href("/cases/:id", { id: String(id) })}>
      <bdi>{clientName}</bdi>
      {" and "}
      <bdi>{otherName}</bdi>
    </Link>
    {apart && <ClientNumber text={apart} />}
  </>
)
