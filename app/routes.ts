import { index, layout, type RouteConfig, type RouteConfigEntry, route } from "@react-router/dev/routes"
import { ADDRESSES } from "./addresses.ts"

const alias = (path: string, screen: string): RouteConfigEntry => route(path, screen, { id: `alias${path}` })

const moved = Object.entries(ADDRESSES).filter(([, { movedTo }]) => movedTo)

const accounts = (screen: string) => `features/accounts/screens/${screen}.tsx`
const site = (screen: string) => `features/site/screens/${screen}.tsx`
const browse = (screen: string) => `features/browse/screens/${screen}.tsx`
const wizards = (screen: string) => `features/wizards/screens/${screen}.tsx`
const connections = (screen: string) => `features/connections/screens/${screen}.tsx`
const consultants = (screen: string) => `features/consultants/screens/${screen}.tsx`
const cases = (screen: string) => `features/cases/screens/${screen}.tsx`
const consents = (screen: string) => `features/consents/screens/${screen}.tsx`
const safety = (screen: string) => `features/safety/screens/${screen}.tsx`
const portal = (room: string, screen: string) => `features/portal/${room}/screens/${screen}.tsx`
const subscriptions = (screen: string) => `features/subscriptions/screens/${screen}.tsx`

// Layouts above an address say who may open it. Case is ignored. /UserProfession is the wizard's religious step,
// /UserProfessional and /Client-profession third steps, /userProffesion the browse screen by occupation.
const sitemap = [
  index(site("landing")),

  layout("frames/public-layout.tsx", [
    route("/login", accounts("login")),
    route("/Signup", accounts("account-type")),
    route("/users", accounts("member-signup")),
    route("/consultant-signup", accounts("consultant-signup")),
    route("/otp", accounts("verify-email")),
    route("/ResetPassword", accounts("forgot-password")),
    route("/ResetOtp", accounts("reset-password")),
    route("/Termsandcondition", site("terms")),
    alias("/terms-of-use", site("terms")),
    route("/PrivacyPolicy", site("privacy")),
    alias("/privacy-policy", site("privacy")),
    route("/about-us", site("about")),
    route("/search-options", site("search-options")),
    route("/marriage", site("assisted")),
    route("/top-ranking-cities", site("cities")),
    route("/helpful-tips", site("helpful-tips")),
    route("/parent-involved", site("parents")),
    route("/intimate-cozy-wedding", site("intimate-wedding")),
    route("/blog", site("blog")),
    route("/member-support", site("member-support")),
    route("/submit-story", "features/stories/screens/submit-story.tsx"),
    route("/site-map", site("site-map")),
    route("/consultants", site("consultants")),
    route("/consultants/:id", site("consultant")),
    route("/contact-us", "features/contact/screens/contact.tsx"),
    route("/api", "features/api/screens/api.tsx"),
    route("/pricingPlan", subscriptions("plans")),
    route("/payment", subscriptions("payment")),
    route("/payment/return", subscriptions("payment-return")),
    route("/mail/unsubscribe/:token", "features/notifications/screens/unsubscribe.tsx"),
    route("/consent", consents("enter-code")),
    route("/consent/:token", consents("consent")),
    route("/consent/:token/correct", consents("correct-profile")),
    route("/consent/:token/report", "features/reports/screens/report-consent.tsx"),
    route("*", site("not-found")),
  ]),

  layout("frames/shared-layout.tsx", [route("/notifications", "features/notifications/screens/notifications.tsx")]),

  ...moved.map(([path]) => alias(path, "features/site/move.ts")),
  route("/robots.txt", "features/site/robots.ts"),
  route("/sitemap.xml", "features/site/sitemap.ts"),
  route("/light-version", site("light-version")),
  route("/logout", accounts("logout")),
  // Outside the guard: a visitor gets 404 like anybody else who may not see the file.
  route("/consent/:token/picture/:id", "features/consents/consent-picture.ts"),
  route("/pictures/:id/:width", "features/profiles/pictures/picture-file.ts"),
  route("/attachments/:id/:part", "features/chat/attachments/attachment-file.ts"),
  route("/webhooks/payment", "features/subscriptions/card/webhook.ts"),

  layout("guards/signed-in.tsx", [
    route("/not-interested", "features/safety/not-interested.ts"),
    route("/favourite", "features/favourites/toggle.ts"),
    route("/connection/:step", "features/connections/step.ts"),
    route("/subscribe/wallet/:id/picture", "features/subscriptions/manual/receipt-picture.ts"),
    route("/kept-chat", "features/chat/kept-chat.ts"),
    route("/Messages/:userId/attachment", "features/chat/attachments/attachment-upload.ts"),

    layout("frames/member-frame.tsx", [
      route("/Dashboard", "features/dashboard/screens/dashboard.tsx"),
      route("/users-side", "features/dashboard/screens/newest.tsx"),
      route("/AllUsers", browse("all")),
      route("/saved-searches", browse("saved-searches")),
      route("/cast", browse("by-caste")),
      route("/Soulmate", "features/matching/screens/soulmate.tsx"),
      route("/me", accounts("me")),
      route("/UserProfile", accounts("account")),
      route("/change-password", accounts("change-password")),
      route("/Settings", accounts("settings")),
      route("/Settings/mail", "features/notifications/screens/mail-settings.tsx"),
      route("/DeleteAccount", accounts("delete-account")),
      route("/once-more", accounts("confirm-again")),
      route("/UserProfile/:id", "features/people/screens/profile.tsx"),
      route("/who-looked", "features/people/screens/who-looked.tsx"),
      route("/UserEditProfile/:id", "features/wizards/screens/edit-profile.tsx"),
      route("/UserEditProfile/:id/pictures", "features/wizards/screens/profile-pictures.tsx"),
      route("/connectionRequest", connections("requests")),
      alias("/send-requests", connections("requests")),
      alias("/received-request", connections("requests")),
      route("/connections", connections("connections")),
      alias("/friends", connections("connections")),
      alias("/accept-request", connections("connections")),
      route("/contacts", "features/chat/screens/contacts.tsx"),
      route("/Messages/:userId", "features/chat/screens/conversation.tsx"),
      route("/block/:accountId", safety("block")),
      route("/blocked", safety("blocked")),
      route("/report/:what/:id", "features/reports/screens/file-report.tsx"),
      route("/reports/received", "features/reports/screens/received.tsx"),
      route("/reports/received/:accountId", "features/reports/screens/received-from.tsx"),
      route("/subscribe", subscriptions("subscribe")),
      route("/subscribe/wallet", subscriptions("wallet-payment")),
      route("/subscription", subscriptions("subscription")),
      route("/subscription/receipt/:id", subscriptions("receipt")),
      route("/coupon", subscriptions("coupon")),

      route("/UserCreate-Religion", wizards("member-religious")),
      alias("/UserProfession", wizards("member-religious")),
      route("/UserProfessional", wizards("member-profession")),
      layout("guards/members-only.tsx", [
        route("/user-religion", browse("by-religion")),
        route("/Section", browse("by-sect")),
        route("/user-height", browse("by-height")),
        route("/user-residence", browse("by-residence")),
        route("/userProffesion", browse("by-profession")),
        route("/user-favourite", "features/favourites/screens/favourites.tsx"),
        route("/assistance", "features/assisted/screens/assistance.tsx"),
        route("/UserCreate-profile", wizards("member-personal")),
        route("/UserFamily", wizards("member-family")),
        route("/UserPartner", wizards("member-partner")),
      ]),
      layout("guards/consultants-only.tsx", [
        route("/clients", consultants("clients")),
        route("/clients/import", consultants("import-clients")),
        route("/clients/import/:file", "features/consultants/import/import-file.ts"),
        route("/clients/export/:file", "features/consultants/export/export-file.ts"),
        route("/clients/:id", consultants("client")),
        route("/cases", cases("desk")),
        route("/cases/:id", cases("case")),
        route("/notes", cases("notes")),
        route("/clients/:id/consent", consents("client-consent")),
        alias("/client-favourite", "features/favourites/screens/favourites.tsx"),
        route("/other-clients", consultants("other-clients")),
        route("/assisted-requests", "features/assisted/screens/open-requests.tsx"),
        route("/AgainstRequest", consultants("against-request")),
        route("/profile", consultants("consultant-info")),
        route("/add-client", "features/consultants/add-client.ts"),
        route("/client-profile", wizards("client-personal")),
        route("/client-religious", wizards("client-religious")),
        route("/Client-profession", wizards("client-profession")),
        route("/Family", wizards("client-family")),
        route("/partner-details", wizards("client-partner")),
      ]),
    ]),

    layout("guards/administrators.tsx", [
      route("/portal/stats/csv", "features/portal/stats/stats-csv.ts"),
      layout("features/portal/portal-frame.tsx", [
        route("/portal", "features/portal/screens/start.ts"),
        route("/portal/dashboard", "features/portal/screens/dashboard.tsx"),
        route("/portal/stats", portal("stats", "stats")),
        route("/portal/audit", portal("audit", "audit")),
        route("/portal/settings", portal("settings", "settings")),
        route("/portal/settings/coupons", portal("settings", "coupons")),
        route("/portal/settings/create-coupon", portal("settings", "create-coupon")),
        route("/portal/user-list", portal("users", "user-list")),
        route("/portal/create-user", portal("users", "create-user")),
        route("/portal/user-view/:id", portal("users", "user-view")),
        route("/portal/user-edit/:id", portal("users", "edit-user")),
        route("/portal/team-list", portal("users", "team-list")),
        route("/portal/matches", portal("users", "clients")),
        route("/portal/people/:id", portal("users", "person")),
        route("/portal/search", portal("search", "search")),
        route("/portal/payments", "features/subscriptions/desk/screens/payments.tsx"),
        route("/portal/payments/:id", "features/subscriptions/desk/screens/payment.tsx"),
        route("/portal/payments/reports/:number", "features/subscriptions/desk/screens/payment-report.tsx"),
        route("/portal/user-plans/:id", "features/subscriptions/desk/screens/user-plans.tsx"),
        route("/portal/verifications", "features/verifications/screens/verifications.tsx"),
        route("/portal/verifications/:id", "features/verifications/screens/verification.tsx"),
        route("/portal/consents", "features/verifications/screens/consent-calls.tsx"),
        route("/portal/consents/:id", "features/verifications/screens/client-keys.tsx"),
        route("/portal/reports", "features/reports/screens/reports.tsx"),
        route("/portal/reports/:id", "features/reports/screens/decide-report.tsx"),
        route("/portal/reports/:id/file", "features/reports/reported-file.ts"),
        route("/portal/stories", "features/stories/screens/stories.tsx"),
        route("/portal/stories/:id", "features/stories/screens/decide-story.tsx"),
        route("/portal/contact-messages", "features/contact/screens/contact-messages.tsx"),
        route("/portal/contact-messages/:id", "features/contact/screens/contact-message.tsx"),
        route("/portal/assisted-requests", "features/assisted/screens/assisted-requests.tsx"),
        route("/portal/assisted-requests/:id", "features/assisted/screens/assisted-case.tsx"),
      ]),
    ]),
  ]),
] satisfies RouteConfigEntry[]

/** Every screen loads all ids, so common folders are left out. */
const withBriefIds = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.map(({ id, children, ...entry }) => ({
    ...entry,
    id: id ?? entry.file.replace(/^features\/|screens\/|\.tsx?$/g, ""),
    children: children && withBriefIds(children),
  }))

export default withBriefIds(sitemap) satisfies RouteConfig
