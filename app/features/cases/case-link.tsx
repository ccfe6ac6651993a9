import { href, Link } from "react-router"
import { ApartLine, Name } from "#app/ui/names.tsx"
import type { Case } from "./case-columns.server.ts"

export const CaseLink = ({
  id,
  clientName,
  otherName,
  apart,
}: Pick<Case, "id" | "clientName" | "otherName" | "apart">) => (
  <>
    <Link to={href("/cases/:id", { id: String(id) })}>
      <Name>{clientName}</Name>
      {" and "}
      <Name>{otherName}</Name>
    </Link>
    {apart && <ApartLine text={apart} />}
  </>
)
