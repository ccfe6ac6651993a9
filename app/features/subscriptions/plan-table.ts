import type { Plan } from "#db/schema/subscriptions.ts"

export interface PlanTerms {
  plan: Plan
  name: string
  /** Of the tiered popup for members outside Pakistan: the same plan, priced in dollars a month. */
  abroad: { name: string; dollars: number }
  rupees: number
  priceNote: string
  days: number
  /** How many requests may become connections within the term, and how many people one may chat with. */
  connections: number
  chatPartners: number
  hidesPicture: boolean
}

export const PLANS: readonly PlanTerms[] = [
  {
    plan: "basic",
    name: "Basic",
    abroad: { name: "Essential", dollars: 19.99 },
    rupees: 2500,
    priceNote: "first month",
    days: 15,
    connections: 2,
    chatPartners: 2,
    hidesPicture: false,
  },
  {
    plan: "standard",
    name: "Standard",
    abroad: { name: "Standard", dollars: 29.99 },
    rupees: 5000,
    priceNote: "3 months",
    days: 90,
    connections: 30,
    chatPartners: 15,
    hidesPicture: true,
  },
  {
    plan: "pro",
    name: "Pro",
    abroad: { name: "Premium", dollars: 49.99 },
    rupees: 25000,
    priceNote: "90 days",
    days: 90,
    connections: Number.POSITIVE_INFINITY,
    chatPartners: Number.POSITIVE_INFINITY,
    hidesPicture: true,
  },
]

/** Without an active subscription a member may still have two connections in all, and chats with nobody. */
export const WITHOUT_PLAN = { connections: 2, chatPartners: 0 }

export const termsOf = (plan: Plan): PlanTerms => PLANS.find((terms) => terms.plan === plan)!

/** Where a member pays from: the same plans have rupee prices in Pakistan and dollar prices elsewhere. */
export type Region = "pakistan" | "abroad"

export interface PlanOffer {
  plan: Plan
  name: string
  price: string
  priceNote: string
  benefits: string[]
}

/** The plans as a member of that region reads them. */
export const offersFor = (region: Region): PlanOffer[] =>
  PLANS.map((terms) => ({ plan: terms.plan, ...readingOf(terms, region), benefits: benefitsOf(terms) }))

export function readingOf(terms: PlanTerms, region: Region) {
  return region === "abroad"
    ? { name: terms.abroad.name, price: `$${terms.abroad.dollars}`, priceNote: "/month" }
    : { name: terms.name, price: `${terms.rupees} Rs`, priceNote: ` ${terms.priceNote}` }
}

/** What an order costs: whole rupees, or cents. */
export function amountOf(terms: PlanTerms, region: Region) {
  return region === "abroad"
    ? { amount: Math.round(terms.abroad.dollars * 100), currency: "USD" }
    : { amount: terms.rupees, currency: "PKR" }
}

/** What was paid, as a receipt says it. */
export const moneyOf = ({ amount, currency }: { amount: number; currency: string }) =>
  currency === "USD" ? `$${(amount / 100).toFixed(2)}` : `${amount} Rs`

function benefitsOf({ days, connections, chatPartners, hidesPicture }: PlanTerms) {
  const limited = Number.isFinite(connections)
  return [
    `Valid ${days} days`,
    limited ? `${connections} connections` : "Unlimited connections",
    limited ? `Chat with ${chatPartners} users` : "Unlimited chat",
    ...(hidesPicture ? ["Picture show/hide"] : []),
  ]
}
