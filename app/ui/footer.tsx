import { href, useRouteLoaderData } from "react-router"
import type { loader as rootLoader } from "#app/root.tsx"

export function Footer() {
  const root = useRouteLoaderData<typeof rootLoader>("root")
  return (
    <footer className="footer">
      <div className="page stack">
        <p>
          Every profile is checked by hand and confirmed by phone. Members are 18 or older. Your data is never sold.
        </p>
        <div className="row soft">
          <a href={href("/PrivacyPolicy")}>Privacy Policy</a>
          <a href={href("/Termsandcondition")}>Terms and Conditions</a>
          <a href={href("/pricingPlan")}>Plans</a>
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
