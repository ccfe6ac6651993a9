import { href, Link } from "react-router"
import type { Case } from "./case-columns.server.ts"

export const CaseLink = ({ id, clientName, otherName }: Pick<Case, "id" | "clientName" | "otherName">) => (
  <Link to={href("/cases/:id", { id: String(id) })}>
    <bdi>{clientName}</bdi>
    {" and "}
    <bdi>{otherName}</bdi>
  </Link>
)
