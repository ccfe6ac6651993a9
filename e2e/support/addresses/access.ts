import { ADDRESSES, type Address } from "../../../app/addresses.ts"

/** Who is let in and who is led elsewhere: a visitor, a member, a consultant and an administrator, in this order. */
const LET_IN = {
  everybody: "200 200 200 200",
  signedIn: "login 200 200 200",
  members: "login 200 /profile 200",
  consultants: "login /users-side 200 /users-side",
  administrators: "login 403 403 200",
}

/**
 * What an address answers otherwise: to all who are let in, or to each of the four. The member has a profile (`own` is its
 * page), a plan and a connection with Bilal, who is number 1.
 */
const OTHERWISE: { [Path in Address]?: string } = {
  "/login": "200 /users-side /users-side /users-side",
  "/keep-account": "/login /users-side /users-side /users-side",
  "/login/code": "/login /users-side /users-side /users-side",
  "/undo/:token": "404",
  "/email/:token": "404",
  "/Signup": "200 /users-side /users-side /users-side",
  "/users": "200 /users-side /users-side /users-side",
  "/consultant-signup": "200 /users-side /users-side /users-side",
  "/otp": "/login",
  "/ResetOtp": "/ResetPassword",
  "/Settings/data/file": "login 404 404 404",
  "/Settings/second-step/codes": "/Settings/second-step",
  "/licences/:part": "404",
  "/consultants/:id": "404",
  "/mail/unsubscribe/:token": "404",
  "/api/calls/:tag": "404",
  "/consent/:token": "404",
  "/consent/:token/correct": "404",
  "/consent/:token/report": "404",
  "/consent/:token/sheets": "404",
  "/biodata/:token": "404",
  "/biodata/:token/:file": "404",
  "/consent/:token/picture/:id": "404",
  "/calendar/:token": "404",
  "/*": "404",
  "/light-version": "/",
  "/logout": "/",
  "/pictures/:id/:width": "404",
  "/attachments/:id/:part": "404",
  "/webhooks/payment": "405",
  "/not-interested": "/blocked?tab=hidden",
  "/favourite": "login /user-favourite /client-favourite /user-favourite",
  "/put-back": "/Dashboard",
  "/UserProfile/:id/sheet/:file": "404",
  "/UserProfile/:id/biodata": "404",
  "/connection/:step": "/connectionRequest",
  "/once-more": "/users-side",
  "/agree": "/Settings",
  "/UserEditProfile/:id": "login 404 404 200",
  "/UserEditProfile/:id/pictures": "login 404 404 200",
  "/Messages/:userId": "login 200 403 403",
  "/Messages/:userId/table": "login 200 404 404",
  "/Messages/:userId/attachment": "/Messages/1",
  "/reports/received/:accountId": "404",
  "/subscribe/wallet/:id/picture": "404",
  "/subscription/receipt/:id": "404",
  "/connections/:accountId/number": "login 200 404 /portal/dashboard",
  "/UserCreate-Religion": "login own /UserCreate-profile /portal/dashboard",
  "/UserProfession": "login own /UserCreate-profile /portal/dashboard",
  "/UserProfessional": "login own /UserCreate-profile /portal/dashboard",
  "/UserCreate-profile": "own",
  "/UserFamily": "own",
  "/UserPartner": "own",
  "/family/invitation/:token": "404",
  "/family/invite": "login 200 403 /portal/dashboard",
  "/family/own-search": "/family/table",
  "/family/seats/:id": "404",
  "/family/:seat": "404",
  "/family/:seat/leave": "404",
  "/family/:seat/number": "404",
  "/family/:seat/requests": "404",
  "/family/:seat/shortlist": "404",
  "/family/:seat/profile/:profileId": "404",
  "/family/:seat/chats": "404",
  "/family/:seat/chats/:otherId": "404",
  "/user-favourite/:id": "404",
  "/clients/import/:file": "404",
  "/clients/export/:file": "404",
  "/clients/:id": "404",
  "/cases/:id": "404",
  "/meetings/:file": "404",
  "/clients/:id/consent": "404",
  "/clients/:id/referral": "404",
  "/clients/:id/fees": "404",
  "/AgainstRequest": "/received-request",
  "/add-client": "/profile",
  "/client-religious": "/client-profile",
  "/Client-profession": "/client-profile",
  "/Family": "login /family/table /client-profile /family/table",
  "/partner-details": "/client-profile",
  "/portal": "/portal/dashboard",
  "/portal/payments/:id": "404",
  "/portal/payments/reports/:number": "404",
  "/portal/consents/:id": "404",
  "/portal/reports/:id": "404",
  "/portal/reports/:id/file": "404",
  "/portal/stories/:id": "404",
  "/portal/contact-messages/:id": "404",
  "/portal/assisted-requests/:id": "404",
}

function answersOf(path: Address) {
  const { who, portal, movedTo } = ADDRESSES[path]
  const otherwise = movedTo ?? OTHERWISE[path] ?? "200"
  if (otherwise.includes(" ")) return otherwise.split(" ")
  const answers = LET_IN[who].split(" ").map((answer) => (answer === "200" ? otherwise : answer))
  return portal ? [...answers.slice(0, 3), portal.replace(":id", "1")] : answers
}

/** Without a profile: as a member where it is let in, else led to the tables at which it sits. */
const GUARDIAN: { [Path in Address]?: string } = {
  "/family/own-search": "200",
  "/family/invite": "403",
  "/report/:what/:id": "404",
}

function guardianAt(path: Address) {
  const { who, guardians } = ADDRESSES[path]
  return GUARDIAN[path] ?? (guardians || who === "everybody" ? answersOf(path)[1]! : "/family/table")
}

const ROLES = ["visitor", "member", "consultant", "administrator", "guardian"] as const
export type Role = (typeof ROLES)[number]

/**
 * What each address answers to each role. `login` leads to the login page that remembers the address, a path leads there, a
 * number is the status of the answer.
 */
export const ACCESS = Object.fromEntries(
  Object.keys(ADDRESSES).map((path) => [path, [...answersOf(path as Address), guardianAt(path as Address)]]),
)

export const accessOf = (pattern: string, role: Role) => ACCESS[pattern]?.[ROLES.indexOf(role)]
