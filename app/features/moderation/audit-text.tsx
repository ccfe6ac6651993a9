import { Fragment } from "react"
import { Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import type { Part } from "./audit-sentence.ts"

export const AuditText = ({ parts }: { parts: readonly Part[] }) =>
  parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a part of a sentence is known only by its place
    <Fragment key={index}>{typeof part === "string" ? part : <Named {...part} />}</Fragment>
  ))

const Named = ({ name, to }: Exclude<Part, string>) =>
  to ? (
    <Link to={to}>
      <Name>{name}</Name>
    </Link>
  ) : (
    <Name>{name}</Name>
  )
