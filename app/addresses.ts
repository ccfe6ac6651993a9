import { matchPath, type Register } from "react-router"

/** Every address of `routes.ts`. */
export type Address = keyof Register["pages"]

type Who = "everybody" | "signedIn" | "members" | "consultants" | "administrators"

/** Parts of the product, by which a phone's navigation shows where one is. */
export type Area = "home" | "search" | "requests" | "connections" | "chat" | "account" | "clients" | "family"

export interface AddressOptions {
  /** On the page of all addresses, which leaves out whatever has no name. */
  name?: string | null
  area?: Area
  /** Where administrators are led instead. */
  portal?: Address
  /** Also for whoever sits at a family's table without being a member; elsewhere they are led to it. */
  guardians?: true
  /** Where members are led instead. */
  members?: Address
  /** The entry of the portal's menu to which it belongs; what lies below an entry does anyway. */
  menu?: Address
  /** What the specification's error catalogue says when it cannot be read. */
  failure?: { title?: string; text?: string }
  /** Files are large, and come slowly. JSON is signed by its sender, and comes without a browser. */
  takes?: "files" | "json"
  /** Mail services post there from wherever they are (RFC 8058): what is in the address is the proof. */
  fromAnywhere?: true
  /** Whoever posts a password without being signed in: a crowd of them holds up no other form. */
  lane?: "passwords"
  /** Actions without a page of their own, for buttons on many pages. */
  pageless?: true
  /** Shows it as a moment of its own when somebody accepts a request there. */
  greetsConnection?: true
  /** Also for an administrator who still has to set up a second step. */
  beforeStep?: true
  /** Says by itself which client it is about. */
  namesClient?: true
  /** A second name of a screen, as the header links of the specification spell it. */
  movedTo?: Address
}

type Entry = AddressOptions & { who: Who }

/** What is open to everybody is on the page of all addresses, or says that it is not. */
type OptionsFor<W extends Who> = W extends "everybody"
  ? AddressOptions & Required<Pick<AddressOptions, "name">>
  : AddressOptions

const openTo = <W extends Who, A extends Address>(who: W, entries: Record<A, OptionsFor<W>>) => {
  const all = Object.entries<AddressOptions>(entries).map(([path, options]): [string, Entry] => [
    path,
    { who, ...options },
  ])
  return Object.fromEntries(all) as Record<A, Entry>
}

const NO_PROFILES = { text: "Failed to fetch profiles. Please try again later." }
const NO_REQUESTS = { text: "Failed to load pending requests" }
const NO_FAVOURITES = { title: "Failed to load favorites" }
const NO_PROFILE = { text: "Error fetching profile" }
const NO_ACCOUNT = { text: "Failed to load profile data" }
const NO_CHAT = { title: "Error", text: "Something went wrong. Try again later." }
const PEOPLE = { area: "search", portal: "/portal/user-list", failure: NO_PROFILES } as const
const REQUESTS = { area: "requests", portal: "/portal/dashboard", failure: NO_REQUESTS } as const
const CONNECTIONS = { area: "connections", portal: "/portal/dashboard" } as const
const ACCOUNT = { area: "account", menu: "/UserProfile", guardians: true, beforeStep: true } as const
const FAMILY = { area: "family", portal: "/portal/dashboard", guardians: true } as const

/**
 * What is to be known of each address; whatever differs from most is written. `routes.ts` has its screen, and the guards that
 * hold what is said here of who may open it. Without an entry an address does not compile, nor an entry without an address.
 */
export const ADDRESSES: Record<Address, Entry> = {
  ...openTo("everybody", {
    "/": { name: "Start" },
    "/login": { name: "Member login", lane: "passwords" },
    "/keep-account": { name: null },
    "/login/code": { name: null },
    "/undo/:token": { name: null },
    "/email/:token": { name: null },
    "/Signup": { name: "Sign up" },
    "/users": { name: "Sign up as a member", lane: "passwords" },
    "/consultant-signup": { name: "Sign up as a marriage consultant", lane: "passwords" },
    "/otp": { name: null },
    "/ResetPassword": { name: "Forgot password" },
    "/ResetOtp": { name: null, lane: "passwords" },
    "/Termsandcondition": { name: "Terms and Conditions" },
    "/terms-of-use": { name: null },
    "/PrivacyPolicy": { name: "Privacy Policy" },
    "/privacy-policy": { name: null },
    "/licences": { name: "Licences" },
    "/licences/:part": { name: null },
    "/about-us": { name: "About us" },
    "/search-options": { name: "Search options" },
    "/marriage": { name: "Prime Assist and Prime Plus" },
    "/top-ranking-cities": { name: "Top ranking cities" },
    "/helpful-tips": { name: "Helpful tips" },
    "/parent-involved": { name: "With parents involved" },
    "/intimate-cozy-wedding": { name: "An intimate, cosy wedding" },
    "/blog": { name: "Blog" },
    "/member-support": { name: "Member support" },
    "/submit-story": { name: "Submit your story" },
    "/site-map": { name: "Site map" },
    "/consultants": { name: "Marriage consultants" },
    "/consultants/:id": { name: null },
    "/contact-us": { name: "Contact us" },
    "/api": { name: "For programs: the JSON API" },
    "/api/errors": { name: null },
    "/api/calls/:tag": { name: null },
    "/pricingPlan": { name: "Plans" },
    "/payment": { name: null },
    "/payment/return": { name: null },
    "/mail/unsubscribe/:token": { name: null, fromAnywhere: true },
    "/family/invitation/:token": { name: null, lane: "passwords" },
    "/consent": { name: null },
    "/consent/:token": { name: null },
    "/consent/:token/correct": { name: null },
    "/consent/:token/report": { name: null },
    "/consent/:token/sheets": { name: null },
    "/biodata/:token": { name: null },
    "/*": { name: null },
    "/notifications": { name: "Notifications", area: "account", failure: { text: "Failed to load notifications" } },
    "/member-login": { name: null, movedTo: "/login" },
    "/login-existing-member": { name: null, movedTo: "/login" },
    "/sign-up": { name: null, movedTo: "/Signup" },
    "/membership-packages": { name: null, movedTo: "/pricingPlan" },
    "/robots.txt": { name: null },
    "/sitemap.xml": { name: null },
    "/light-version": { name: null },
    "/logout": { name: null },
    "/consent/:token/picture/:id": { name: null },
    "/biodata/:token/:file": { name: null },
    "/calendar/:token": { name: null },
    "/pictures/:id/:width": { name: null },
    "/attachments/:id/:part": { name: null },
    "/webhooks/payment": { name: null, takes: "json" },
  }),

  ...openTo("signedIn", {
    "/not-interested": { pageless: true },
    "/favourite": { pageless: true },
    "/put-back": { pageless: true, guardians: true },
    "/connection/:step": { pageless: true },
    "/subscribe/wallet/:id/picture": {},
    "/UserProfile/:id/sheet/:file": {},
    "/Settings/data/file": { guardians: true, beforeStep: true },
    "/kept-chat": {},
    "/Messages/:userId/attachment": { takes: "files" },
    "/Dashboard": { name: "Your dashboard", area: "home", portal: "/portal/dashboard", greetsConnection: true },
    "/users-side": { ...PEOPLE, name: "Newest profiles" },
    "/AllUsers": { ...PEOPLE, name: "All members" },
    "/saved-searches": { area: "search", portal: "/portal/user-list" },
    "/cast": { ...PEOPLE, name: "Browse by caste" },
    "/Soulmate": { ...PEOPLE, name: "Find Your Soulmate" },
    "/me": { area: "account", portal: "/UserProfile", guardians: true },
    "/UserProfile": { name: "Your account", area: "account", guardians: true, takes: "files", failure: NO_ACCOUNT },
    "/change-password": ACCOUNT,
    "/Settings": { ...ACCOUNT, name: "Settings" },
    "/Settings/second-step": { ...ACCOUNT, lane: "passwords" },
    "/Settings/second-step/codes": ACCOUNT,
    "/Settings/data": { ...ACCOUNT, lane: "passwords" },
    "/Settings/email": { ...ACCOUNT, lane: "passwords" },
    "/Settings/contact": { area: "account", menu: "/UserProfile", portal: "/portal/dashboard" },
    "/Settings/mail": ACCOUNT,
    "/DeleteAccount": ACCOUNT,
    "/agree": ACCOUNT,
    "/once-more": { guardians: true },
    "/UserProfile/:id": { area: "search", portal: "/portal/people/:id", failure: NO_PROFILE },
    "/UserProfile/:id/biodata": { area: "account" },
    "/picture-grants": { area: "account", portal: "/portal/dashboard" },
    "/who-looked": { portal: "/portal/dashboard" },
    "/UserEditProfile/:id": { area: "account", takes: "files", failure: NO_PROFILE },
    "/UserEditProfile/:id/pictures": { area: "account", takes: "files", failure: NO_PROFILE },
    "/connectionRequest": { ...REQUESTS, name: "Connection requests", greetsConnection: true },
    "/send-requests": REQUESTS,
    "/received-request": { ...REQUESTS, greetsConnection: true },
    "/connections": { ...CONNECTIONS, name: "Connections" },
    "/friends": CONNECTIONS,
    "/connections/:accountId/number": CONNECTIONS,
    "/accept-request": CONNECTIONS,
    "/contacts": { name: "Chat", area: "chat", failure: { text: "Error processing contacts data" } },
    "/Messages/:userId": { area: "chat", menu: "/contacts", takes: "files", failure: NO_CHAT },
    "/Messages/:userId/table": { area: "chat", menu: "/contacts" },
    "/family/table": { ...FAMILY, name: "Your family’s table" },
    "/family/invite": FAMILY,
    "/family/own-search": FAMILY,
    "/family/seats/:id": FAMILY,
    "/family/:seat": FAMILY,
    "/family/:seat/leave": FAMILY,
    "/family/:seat/number": FAMILY,
    "/family/:seat/requests": FAMILY,
    "/family/:seat/shortlist": FAMILY,
    "/family/:seat/profile/:profileId": FAMILY,
    "/family/:seat/chats": FAMILY,
    "/family/:seat/chats/:otherId": { ...FAMILY, failure: NO_CHAT },
    "/block/:accountId": {},
    "/blocked": { area: "account", guardians: true },
    "/report/:what/:id": { guardians: true },
    "/reports/received": { area: "account" },
    "/reports/received/:accountId": { area: "account" },
    "/subscribe": { name: "Choose a plan", area: "account" },
    "/subscribe/wallet": { area: "account", takes: "files" },
    "/subscription": { area: "account" },
    "/subscription/receipt/:id": { area: "account" },
    "/coupon": { area: "account" },
    "/UserCreate-Religion": { portal: "/portal/dashboard" },
    "/UserProfession": { portal: "/portal/dashboard" },
    "/UserProfessional": { portal: "/portal/dashboard" },
  }),

  ...openTo("members", {
    "/user-religion": { ...PEOPLE, name: "Browse by religion" },
    "/Section": { ...PEOPLE, name: "Browse by sect" },
    "/user-height": { ...PEOPLE, name: "Browse by height" },
    "/user-residence": { ...PEOPLE, name: "Browse by residence" },
    "/userProffesion": { ...PEOPLE, name: "Browse by profession" },
    "/user-favourite": { name: "Favourites", area: "account", portal: "/portal/user-list", failure: NO_FAVOURITES },
    "/user-favourite/:id": { area: "account", portal: "/portal/user-list" },
    "/Settings/known-people": { area: "account", takes: "files" },
    "/assistance": { area: "account", portal: "/portal/assisted-requests" },
    "/UserCreate-profile": { name: "Create your profile", portal: "/portal/dashboard", takes: "files" },
    "/UserFamily": { portal: "/portal/dashboard" },
    "/UserPartner": { portal: "/portal/dashboard" },
  }),

  ...openTo("consultants", {
    "/clients": { name: "Clients of a marriage consultant", area: "clients", failure: NO_PROFILES },
    "/clients/hand-over": { name: "Hand over clients", area: "clients" },
    "/clients/import": { name: "Import or export clients", area: "clients", takes: "files", namesClient: true },
    "/clients/import/:file": {},
    "/clients/export/:file": {},
    "/clients/:id": { area: "clients", namesClient: true },
    "/cases": { area: "home" },
    "/cases/:id": { area: "home" },
    "/notes": { area: "home" },
    "/fees": { area: "clients" },
    "/clients/:id/fees": { area: "clients", namesClient: true },
    "/meetings": { name: "The week ahead of a marriage consultant", area: "home" },
    "/meetings/calendar": { area: "home" },
    "/meetings/:file": {},
    "/clients/:id/consent": { area: "clients", namesClient: true },
    "/clients/:id/referral": { area: "clients", namesClient: true },
    "/client-favourite": { area: "clients", failure: NO_FAVOURITES },
    "/other-clients": { name: "Clients of other consultants", area: "clients", failure: NO_PROFILES },
    "/assisted-requests": { area: "requests" },
    "/AgainstRequest": { area: "requests" },
    "/profile": { name: "Consultant info", area: "account" },
    "/add-client": {},
    "/client-profile": { takes: "files" },
    "/client-religious": {},
    "/Client-profession": {},
    "/Family": { members: "/family/table" },
    "/partner-details": {},
  }),

  ...openTo("administrators", {
    "/portal/stats/csv": {},
    "/portal": {},
    "/portal/dashboard": {},
    "/portal/stats": {},
    "/portal/audit": {},
    "/portal/system": {},
    "/portal/settings": {},
    "/portal/settings/coupons": {},
    "/portal/settings/create-coupon": { menu: "/portal/settings/coupons" },
    "/portal/settings/documents": {},
    "/portal/user-list": {},
    "/portal/create-user": { menu: "/portal/user-list" },
    "/portal/user-view/:id": { menu: "/portal/user-list" },
    "/portal/user-edit/:id": { menu: "/portal/user-list" },
    "/portal/team-list": {},
    "/portal/matches": {},
    "/portal/people/:id": { menu: "/portal/user-list" },
    "/portal/search": {},
    "/portal/payments": {},
    "/portal/payments/:id": {},
    "/portal/payments/reports/:number": {},
    "/portal/user-plans/:id": { menu: "/portal/user-list" },
    "/portal/verifications": {},
    "/portal/verifications/:id": {},
    "/portal/consents": {},
    "/portal/consents/:id": {},
    "/portal/reports": {},
    "/portal/reports/:id": {},
    "/portal/reports/:id/file": {},
    "/portal/stories": {},
    "/portal/stories/:id": {},
    "/portal/contact-messages": {},
    "/portal/contact-messages/:id": {},
    "/portal/assisted-requests": {},
    "/portal/assisted-requests/:id": {},
  }),
}

/** Below it programs call with a token and no cookie: no origin to check, more methods, and JSON bodies. Pages about it are there too. */
export const isApi = (url: string) =>
  url.toLowerCase().startsWith("/api/") && !/^\/api\/(errors$|calls\/)/.test(pathOf(url))

interface Found<Path> extends AddressOptions {
  path: Path
  params: Record<string, string | undefined>
}

/** What an address is to the router: in capitals or not, with a slash at its end or a query, as a page or as its data. */
export function finderIn<Path extends string>(table: Record<Path, AddressOptions>) {
  const all = Object.entries<AddressOptions>(table) as [Path, AddressOptions][]
  const fixed = new Map(all.filter(([path]) => !path.includes(":")).map((entry) => [entry[0].toLowerCase(), entry]))
  const withParameters = all
    .filter(([path]) => path.includes(":"))
    .map(([path, options]) => ({ path, options, before: path.slice(0, path.indexOf(":")).toLowerCase() }))

  return (url: string): Found<Path> | undefined => {
    const asked = pathOf(url)
    const known = fixed.get(asked)
    if (known) return { ...known[1], path: known[0], params: {} }
    for (const { path, options, before } of withParameters) {
      // The router compiles a pattern each time it is asked.
      const match = asked.startsWith(before) && matchPath(path, asked)
      if (match) return { ...options, path, params: match.params }
    }
  }
}

export const addressOf = finderIn<Address>(ADDRESSES)

/** In lower case, without what stands behind it, and as the router reads it, which leaves alone what is no text. */
function pathOf(url: string) {
  const [path = ""] = url
    .replace(/(\/_|_root)?\.data(?=[?#]|$)/i, "")
    .toLowerCase()
    .split(/[?#]/, 1)
  const plain = `/${path.split("/").filter(Boolean).join("/")}`
  try {
    return decodeURI(plain)
  } catch {
    return plain
  }
}
