import { useLocation } from "react-router"
import { agreeAddress } from "#app/url/agree-address.ts"
import { useRootData } from "#app/viewer/root-data.ts"

/** On top of every screen behind the login, as long as newer words wait for an answer. */
export function TermsLine() {
  const line = useRootData()?.viewer?.termsLine
  const { pathname, search } = useLocation()
  if (!line) return null
  return (
    <p className="small">
      {line} <a href={agreeAddress(pathname + search)}>See what is different</a>
    </p>
  )
}
