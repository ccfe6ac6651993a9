import { fillBirthDate } from "../../support/people/wizard.ts"
import { press, scenesOf, sentAsItIs } from "./scene.ts"
import { asMember, filledMember } from "./steps.ts"

const screen = scenesOf("user")
const firstStep = () => "/UserCreate-profile"

export const memberScenes = [
  ...screen("/Dashboard", null, { "nothing yet": "zara", "no profile": "hamza", "plan over, sent back": "saima" }),
  ...screen("/users-side", null, { "no profile": "hamza", "plan over": "saima" }),
  ...screen("/AllUsers", null, {
    "nobody found": "?city=Nowhere",
    "narrowed by much": "?city=Lahore&sect=Sunni&religion=Islam",
    "search and filters open": { action: (page) => page.getByText("Search and filters").first().click() },
  }),
  ...screen("/saved-searches", null, { "none yet": "zara" }),
  ...screen("/Soulmate", null, { "no profile": "hamza", paused: "sidra" }),
  ...screen("/user-favourite", null, { "none yet": "zara" }),
  ...screen("/UserProfile", null, {
    "changing the name": "?dialog=name",
    "changing the picture": "?dialog=picture",
    "hiding the picture needs a plan": {
      who: "zara",
      address: () => "/UserProfile?dialog=plan",
      action: async () => {},
    },
  }),
  ...screen("/Settings", null, { sharing: "?dialog=share", rating: "?dialog=rate" }),
  ...screen("/Settings/second-step", null, {
    "being set up": {
      action: async (page) => {
        await press(page, "Set it up")
        await page.getByRole("img", { name: "The key as a square picture" }).waitFor()
      },
    },
  }),
  ...screen("/Settings/email", null, { "sent empty": sentAsItIs("Ask both mailboxes") }),
  ...screen("/Settings/mail", null, {
    saved: {
      who: "sidra",
      action: async (page) => {
        await press(page, "Save")
        await page.getByRole("status").first().waitFor()
      },
    },
  }),
  ...screen("/change-password", null, { "sent empty": sentAsItIs("Change Password") }),
  ...screen("/UserProfile/:id", ({ numbers }) => `/UserProfile/${numbers.stranger}`, {
    connected: ({ numbers }) => `/UserProfile/${numbers.friendProfile}`,
    "has asked": ({ numbers }) => `/UserProfile/${numbers.receivedProfile}`,
    "was asked": ({ numbers }) => `/UserProfile/${numbers.sentProfile}`,
    "first look that is seen": {
      who: "zara",
      address: ({ numbers }) => `/UserProfile/${numbers.ayeshaProfile}`,
      action: async () => {},
    },
    own: ({ numbers }) => `/UserProfile/${numbers.ayeshaProfile}`,
    "not there": () => "/UserProfile/987654",
  }),
  ...screen("/who-looked", null, { "nobody yet": "zara", off: "saima" }),
  ...screen("/UserEditProfile/:id", ({ numbers }) => `/UserEditProfile/${numbers.ayeshaProfile}`, {
    "sent back": {
      who: "saima",
      address: ({ numbers }) => `/UserEditProfile/${numbers.saimaProfile}`,
      action: async () => {},
    },
    refused: {
      action: async (page) => {
        await page.getByLabel("First Name").fill("")
        await fillBirthDate(page, "2015-01-01")
        await sentAsItIs("Save Profile").action(page)
      },
    },
  }),
  ...screen("/UserProfile/:id/biodata", ({ numbers }) => `/UserProfile/${numbers.ayeshaProfile}/biodata`),
  ...screen("/UserEditProfile/:id/pictures", ({ numbers }) => `/UserEditProfile/${numbers.ayeshaProfile}/pictures`),
  ...screen("/connectionRequest", () => "/connectionRequest?tab=received", {
    sent: () => "/connectionRequest?tab=sent",
    "none yet": "zara",
  }),
  ...screen("/connections", null, { "none yet": "zara" }),
  ...screen("/connections/:accountId/number", ({ numbers }) => `/connections/${numbers.friend}/number`),
  ...screen("/contacts", null, { "none yet": "zara" }),
  ...screen("/Messages/:userId", ({ numbers }) => `/Messages/${numbers.friend}`, {
    "not connected": ({ numbers }) => `/Messages/${numbers.waleed}`,
  }),
  ...screen("/block/:accountId", ({ numbers }) => `/block/${numbers.friend}`),
  ...screen("/blocked", null, { nobody: "zara" }),
  ...screen("/Settings/known-people", null, { "sent empty": sentAsItIs("Add to the list") }),
  ...screen("/report/:what/:id", ({ numbers }) => `/report/profile/${numbers.stranger}`, {
    "a message": ({ numbers }) => `/report/message/${numbers.message}`,
    "sent empty": sentAsItIs("Send report"),
  }),
  ...screen("/reports/received", null, { nothing: "zara" }),
  ...screen("/reports/received/:accountId", ({ numbers }) => `/reports/received/${numbers.friend}`),
  ...screen("/subscribe", null, { "no plan yet": "zara", "from abroad": "?region=abroad" }),
  ...screen("/subscribe/wallet", null, { "sent empty": sentAsItIs("Send") }),
  ...screen("/subscription", null, { "no plan yet": "zara", over: "saima", "waits for its money": "waleed" }),
  ...screen("/subscription/receipt/:id", ({ numbers }) => `/subscription/receipt/${numbers.paid}`),
  ...screen("/coupon", null, { "sent empty": sentAsItIs("Redeem coupon") }),
  ...screen("/notifications", null, { "none yet": "hamza" }),
  ...screen("/assistance", null, { asked: "sidra", "no profile": "hamza" }),
  ...screen("/UserCreate-profile", null).map((scene) => ({ ...scene, who: "hamza" as const })),
  ...screen("/UserCreate-profile", null, {
    filled: { who: "hamza", action: filledMember(0) },
    "sent empty": { who: "hamza", ...sentAsItIs("Next") },
  }).slice(1),
  ...[
    ["/UserCreate-Religion", 1],
    ["/UserProfessional", 2],
    ["/UserFamily", 3],
  ].flatMap(([pattern, count]) =>
    screen(pattern as string, null, {
      filled: { who: "hamza", address: firstStep, action: filledMember(count as number) },
    }).slice(1),
  ),
  ...screen("/UserPartner", null, {
    "after four steps": { who: "hamza", address: firstStep, action: asMember(4) },
  }).slice(1),
]
