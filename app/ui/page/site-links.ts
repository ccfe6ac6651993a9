import type { Address } from "#app/addresses.ts"

/** What a visitor may read: the navigation at the foot of every public page. */
export const SITE_LINKS: { title: string; links: Address[] }[] = [
  {
    title: "Find a partner",
    links: ["/search-options", "/marriage", "/consultants", "/pricingPlan", "/top-ranking-cities"],
  },
  { title: "Advice", links: ["/helpful-tips", "/parent-involved", "/intimate-cozy-wedding", "/blog"] },
  { title: "For members", links: ["/login", "/Signup", "/member-support", "/submit-story"] },
  { title: "Rishta", links: ["/about-us", "/contact-us", "/PrivacyPolicy", "/Termsandcondition", "/site-map"] },
]
