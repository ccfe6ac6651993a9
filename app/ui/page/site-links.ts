/** What a visitor may read: the navigation at the foot of every public page. The page of all addresses takes names from here. */
export const SITE_LINKS = [
  {
    title: "Find a partner",
    links: [
      { to: "/search-options", name: "Search options" },
      { to: "/marriage", name: "Prime Assist and Prime Plus" },
      { to: "/consultants", name: "Marriage consultants" },
      { to: "/pricingPlan", name: "Plans" },
      { to: "/top-ranking-cities", name: "Top ranking cities" },
    ],
  },
  {
    title: "Advice",
    links: [
      { to: "/helpful-tips", name: "Helpful tips" },
      { to: "/parent-involved", name: "With parents involved" },
      { to: "/intimate-cozy-wedding", name: "An intimate, cosy wedding" },
      { to: "/blog", name: "Blog" },
    ],
  },
  {
    title: "For members",
    links: [
      { to: "/login", name: "Member login" },
      { to: "/Signup", name: "Sign up" },
      { to: "/member-support", name: "Member support" },
      { to: "/submit-story", name: "Submit your story" },
    ],
  },
  {
    title: "Rishta",
    links: [
      { to: "/about-us", name: "About us" },
      { to: "/contact-us", name: "Contact us" },
      { to: "/PrivacyPolicy", name: "Privacy Policy" },
      { to: "/Termsandcondition", name: "Terms and Conditions" },
      { to: "/site-map", name: "Site map" },
    ],
  },
] as const
