import { href } from "react-router"
import { PLANS, readingOf } from "#app/features/subscriptions/plan-table.ts"
import { SERVICES } from "../service-names.ts"

export function chosenBefore(path: string) {
  const { pathname, searchParams } = new URL(path, "http://rishta.invalid")
  const name = NAMES[pathname]?.(searchParams)
  return name ? { to: path, label: `Go on with ${name}` } : undefined
}

const NAMES: Record<string, (query: URLSearchParams) => string | undefined> = {
  [href("/subscribe")](query) {
    const terms = PLANS.find(({ plan }) => plan === query.get("plan"))
    return terms && `the ${readingOf(terms, query.get("region") === "abroad" ? "abroad" : "pakistan").name} plan`
  },
  [href("/assistance")](query) {
    return Object.entries(SERVICES).find(([service]) => service === query.get("service"))?.[1]
  },
}
