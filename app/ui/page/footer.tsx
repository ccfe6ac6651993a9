import { href } from "react-router"
import { ADDRESSES } from "#app/addresses.ts"
import { useRootData } from "#app/viewer/root-data.ts"
import { SITE_LINKS } from "./site-links.ts"

/** `whole`: with the public navigation; members get the few links that concern them. */
export function Footer({ whole }: { whole?: boolean }) {
  const root = useRootData()
  return (
    <footer className="footer">
      <div className="page stack">
        {whole && <SiteNav />}
        <p>
          Profiles with a picture are checked by hand, with phone verification. Members are 18 or older. Your data is
          never sold.
        </p>
        <div className="row soft">
          {!whole && (
            <>
              <a href={href("/PrivacyPolicy")}>Privacy Policy</a>{" "}
              <a href={href("/Termsandcondition")}>Terms and Conditions</a> <a href={href("/pricingPlan")}>Plans</a>{" "}
              <a href={href("/member-support")}>Help</a>{" "}
            </>
          )}
          <a href={href("/licences")}>Licences</a>{" "}
          <form method="post" action={href("/light-version")}>
            <button className="link" name="light" value={root?.light ? "off" : "on"}>
              {root?.light ? "Full version" : "Light version"}
            </button>
          </form>
        </div>
      </div>
    </footer>
  )
}

function SiteNav() {
  return (
    <nav className="site-nav" aria-label="Site">
      {SITE_LINKS.map(({ title, links }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map((to) => (
              <li key={to}>
                <a href={to}>{ADDRESSES[to].name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
