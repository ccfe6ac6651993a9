import { href, useLocation } from "react-router"
import { agreeAddress } from "#app/url/agree-address.ts"
import { useRootData } from "#app/viewer/root-data.ts"

/** On top of every screen behind the login, as long as newer words wait for an answer. */
export function TermsLine() {
  const terms = useRootData()?.viewer?.terms
  const { pathname, search } = useLocation()
  if (!terms || pathname === href("/agree")) return null
  return (
    <p className="small">
      {terms === "announced"
        ? "Our terms change soon: "
        : "Our terms have changed. You can read everything; to do more, "}
      <a href={agreeAddress(pathname + search)}>
        {terms === "announced" ? "see what will be different" : "see what is different and say whether you agree"}
      </a>
      .
    </p>
  )
}
