import { rupees } from "#app/ui/rupees.ts"
import type { Plan } from "#db/schema/subscriptions.ts"

/** Within the term: requests that may become connections, and people to chat with. */
export type Limit = "connections" | "chatPartners"

export interface PlanTerms extends Record<Limit, number> {
  plan: Plan
  name: string
  /** Price for members outside Pakistan, in dollars for the whole term. */
  abroad: { name: string; dollars: number }
  rupees: number
  priceNote: string
  days: number
  hidesPicture: boolean
  /** Highlighted where plans are offered. */
  recommended?: boolean
}

/** From the smallest to the largest, as the database orders them. */
const TABLE: Record<Plan, Omit<PlanTerms, "plan">> = {
  basic: {
    name: "Basic",
    abroad: { name: "Essential", dollars: 19.99 },
    rupees: 2500,
    priceNote: "first month",
    days: 15,
    connections: 2,
    chatPartners: 2,
    hidesPicture: false,
  },
  standard: {
    name: "Standard",
    abroad: { name: "Standard", dollars: 29.99 },
    rupees: 5000,
    priceNote: "3 months",
    days: 90,
    connections: 30,
    chatPartners: 15,
    hidesPicture: true,
    recommended: true,
  },
  pro: {
    name: "Pro",
    abroad: { name: "Premium", dollars: 49.99 },
    rupees: 25000,
    priceNote: "90 days",
    days: 90,
    connections: Number.POSITIVE_INFINITY,
    chatPartners: Number.POSITIVE_INFINITY,
    hidesPicture: true,
  },
}

export const PLANS: readonly PlanTerms[] = (Object.keys(TABLE) as Plan[]).map((plan) => ({ plan, ...TABLE[plan] }))

/** Without an active subscription a member may still have two connections in all, and chats with nobody. */
export const WITHOUT_PLAN: Record<Limit, number> = { connections: 2, chatPartners: 0 }

export const termsOf = (plan: Plan): PlanTerms => ({ plan, ...TABLE[plan] })

const byPlan = <Value>(of: (terms: PlanTerms) => Value) =>
  Object.fromEntries(PLANS.map((terms) => [terms.plan, of(terms)])) as Record<Plan, Value>

export const PLAN_NAMES = byPlan(({ name }) => name)

export const isLargest = (plan: Plan | null) => plan === PLANS.at(-1)!.plan

export const HIDING_PLANS = PLANS.filter(({ hidesPicture }) => hidesPicture)

export const listed = (plans: readonly { name: string }[], type: "conjunction" | "disjunction" = "conjunction") =>
  new Intl.ListFormat("en-GB", { type }).format(plans.map(({ name }) => name))

export type Region = "pakistan" | "abroad"

export interface PlanOffer {
  plan: Plan
  name: string
  price: string
  priceNote: string
  /** How often and for how long one pays, which the specified price and note leave out. */
  paid: string
  benefits: string[]
  recommended: boolean
}

export const offersFor = (region: Region): PlanOffer[] =>
  PLANS.map((terms) => ({
    plan: terms.plan,
    ...readingOf(terms, region),
    benefits: benefitsOf(terms),
    recommended: terms.recommended ?? false,
  }))

const ONCE = "It does not renew by itself."

export function readingOf(terms: PlanTerms, region: Region) {
  const term = `${terms.days} days`
  return region === "abroad"
    ? { name: terms.abroad.name, price: `$${terms.abroad.dollars}`, priceNote: `, once, for ${term}`, paid: ONCE }
    : {
        name: terms.name,
        price: rupees(terms.rupees),
        priceNote: ` ${terms.priceNote}`,
        paid: `You pay this once, for ${term}. ${ONCE}`,
      }
}

export function amountOf(terms: PlanTerms, region: Region) {
  return region === "abroad"
    ? { amount: Math.round(terms.abroad.dollars * 100), currency: "USD" }
    : { amount: terms.rupees, currency: "PKR" }
}

export const moneyOf = ({ amount, currency }: { amount: number; currency: string }) =>
  currency === "USD" ? `${amount < 0 ? "-" : ""}$${(Math.abs(amount) / 100).toFixed(2)}` : rupees(amount)

const BENEFITS: Record<Limit, { limited: (limit: number) => string; unlimited: string }> = {
  connections: { limited: (limit) => `${limit} connections`, unlimited: "Unlimited connections" },
  chatPartners: { limited: (limit) => `Chat with ${limit} users`, unlimited: "Unlimited chat" },
}
export const LIMITS = Object.keys(BENEFITS) as Limit[]

function benefitsOf(terms: PlanTerms) {
  const benefit = (what: Limit) => {
    const { limited, unlimited } = BENEFITS[what]
    return Number.isFinite(terms[what]) ? limited(terms[what]) : unlimited
  }
  return [`Valid ${terms.days} days`, ...LIMITS.map(benefit), ...(terms.hidesPicture ? ["Picture show/hide"] : [])]
}
