import { scenesOf, sentAsItIs } from "./scene.ts"

const screen = scenesOf("admin")

export const administratorScenes = [
  ...screen("/notifications"),
  ...screen("/UserProfile"),
  ...screen("/portal/audit", null, { "nothing found": "?who=nobody@example.com" }),
  ...screen("/portal/settings", null),
  ...screen("/portal/system", null),
  ...screen("/portal/settings/create-coupon", null, { "sent empty": sentAsItIs("Create Coupon") }),
  ...screen("/portal/user-list", null, {
    "nobody found": "?q=nobody-at-all",
    suspended: "?status=suspended",
    "suspending one": ({ numbers }) => `/portal/user-list?confirm=suspend&id=${numbers.waleed}`,
  }),
  ...screen("/portal/create-user", null, { "sent empty": sentAsItIs("Create User") }),
  ...screen("/portal/user-view/:id", ({ numbers }) => `/portal/user-view/${numbers.ayesha}`, {
    suspended: ({ numbers }) => `/portal/user-view/${numbers.imran}`,
    "a consultant": ({ numbers }) => `/portal/user-view/${numbers.farhat}`,
    reported: ({ numbers }) => `/portal/user-view/${numbers.waleed}`,
  }),
  ...screen("/portal/user-edit/:id", ({ numbers }) => `/portal/user-edit/${numbers.ayesha}`),
  ...screen("/portal/team-list", null, { "nobody found": "?q=nobody-at-all" }),
  ...screen("/portal/people/:id", ({ numbers }) => `/portal/people/${numbers.ayeshaProfile}`),
  ...screen("/portal/search", null, { found: "?q=malik", "nothing found": "?q=nobody-at-all" }),
  ...screen("/portal/payments", null, { all: "?state=all", "nothing found": "?q=nothing-like-it" }),
  ...screen("/portal/payments/:id", ({ numbers }) => `/portal/payments/${numbers.waiting}`, {
    paid: ({ numbers }) => `/portal/payments/${numbers.paid}`,
  }),
  ...screen("/portal/payments/reports/:number", ({ numbers }) => `/portal/payments/reports/${numbers.event}`),
  ...screen("/portal/user-plans/:id", ({ numbers }) => `/portal/user-plans/${numbers.ayesha}`, {
    over: ({ numbers }) => `/portal/user-plans/${numbers.saima}`,
  }),
  ...screen("/portal/verifications", null, {
    "called in vain": "?state=called",
    "sent back": "?state=sent-back",
    checked: "?state=checked",
  }),
  ...screen("/portal/verifications/:id", ({ numbers }) => `/portal/verifications/${numbers.unchecked}`, {
    "without words": {
      address: ({ numbers }) => `/portal/verifications/${numbers.unchecked}`,
      ...sentAsItIs("Phone checked"),
    },
  }),
  ...screen("/portal/consents", null),
  ...screen("/portal/consents/:id", ({ numbers }) => `/portal/consents/${numbers.draft}`),
  ...screen("/portal/reports", null, { decided: "?state=decided" }),
  ...screen("/portal/reports/:id", ({ numbers }) => `/portal/reports/${numbers.reportOfProfile}`, {
    "a message": ({ numbers }) => `/portal/reports/${numbers.reportOfMessage}`,
  }),
  ...screen("/portal/stories/:id", ({ numbers }) => `/portal/stories/${numbers.story}`),
  ...screen("/portal/contact-messages/:id", ({ numbers }) => `/portal/contact-messages/${numbers.contact}`, {
    answered: ({ numbers }) => `/portal/contact-messages/${numbers.answered}`,
  }),
  ...screen("/portal/assisted-requests/:id", ({ numbers }) => `/portal/assisted-requests/${numbers.assisted}`, {
    "to whom": ({ numbers }) => `/portal/assisted-requests/${numbers.assisted}?to=${numbers.saima}`,
  }),
]
