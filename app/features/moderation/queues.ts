import { href } from "react-router"

/** Those with a page, in the order of the portal's menu. Apart from `queues.server.ts`: this reaches the browser. */
export const queuePages = () => ({
  verifications: { to: href("/portal/verifications"), label: "Verifications" },
  consents: { to: href("/portal/consents"), label: "Consent calls" },
  reports: { to: href("/portal/reports"), label: "Reports" },
  stories: { to: href("/portal/stories"), label: "Stories" },
  contacts: { to: href("/portal/contact-messages"), label: "Contact messages" },
  payments: { to: href("/portal/payments"), label: "Payments" },
  assisted: { to: href("/portal/assisted-requests"), label: "Assisted requests" },
})
