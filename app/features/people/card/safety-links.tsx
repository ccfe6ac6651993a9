import { href, Link } from "react-router"

export function SafetyLinks({ accountId, profileId }: { accountId: number; profileId: number | null }) {
  return (
    <>
      {profileId !== null && profileId > 0 && (
        <Link to={href("/report/:what/:id", { what: "profile", id: String(profileId) })}>Report</Link>
      )}{" "}
      <Link to={href("/block/:accountId", { accountId: String(accountId) })}>Block</Link>
    </>
  )
}
