import { scenesOf, sentAsItIs } from "./scene.ts"
import { asClient } from "./steps.ts"

const screen = scenesOf("guest")
const firstStep = () => "/client-profile"

const FILE = `First Name,Last Name,Gender\nSana,Malik,girl\nHira,,female\n`

export const consultantScenes = [
  ...screen("/Dashboard", null, { "nothing yet": "nasreen", "company sent back": "rehana" }),
  ...screen("/users-side"),
  ...screen("/AllUsers"),
  ...screen("/UserProfile", null, { "company sent back": "rehana" }),
  ...screen("/UserProfile/:id", ({ numbers }) => `/UserProfile/${numbers.stranger}`, {
    "another's client": ({ numbers }) => `/UserProfile/${numbers.othersClient}`,
  }),
  ...screen("/received-request", null, { "none yet": "nasreen" }),
  ...screen("/send-requests", null, { "none yet": "nasreen" }),
  ...screen("/connections", null, { "none yet": "nasreen" }),
  ...screen("/contacts"),
  ...screen("/DeleteAccount"),
  ...screen("/notifications"),
  ...screen("/clients", null, {
    "none yet": "nasreen",
    "none found": "?q=nobody",
    "deleting one": ({ numbers }) => `/clients?confirm=${numbers.client}`,
  }),
  ...screen("/clients/import", null, {
    "a file with mistakes": {
      action: async (page) => {
        await page
          .getByLabel("CSV file")
          .setInputFiles({ name: "book.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) })
        await page.getByRole("button", { name: "Read the file" }).click()
        await page
          .getByText(/mistake|columns|heading/i)
          .first()
          .waitFor()
      },
    },
  }),
  ...screen("/clients/:id", ({ numbers }) => `/clients/${numbers.client}`, {
    "a draft": ({ numbers }) => `/clients/${numbers.draft}`,
  }),
  ...screen("/UserProfile/:id/biodata", ({ numbers }) => `/UserProfile/${numbers.client}/biodata`, {
    "of a draft": ({ numbers }) => `/UserProfile/${numbers.draft}/biodata`,
  }),
  ...screen("/clients/:id/consent", ({ numbers }) => `/clients/${numbers.client}/consent`, {
    "link is sent": ({ numbers }) => `/clients/${numbers.draft}/consent`,
  }),
  ...screen("/clients/:id/fees", ({ numbers }) => `/clients/${numbers.client}/fees`),
  ...screen("/clients/:id/referral", ({ numbers }) => `/clients/${numbers.client}/referral`),
  ...screen("/cases", null, { "none yet": "nasreen" }),
  ...screen("/cases/:id", ({ numbers }) => `/cases/${numbers.case}`),
  ...screen("/meetings", null, { "none yet": "nasreen" }),
  ...screen("/meetings/calendar"),
  ...screen("/fees", null, { "none yet": "nasreen" }),
  ...screen("/notes", null, { "none yet": "nasreen" }),
  ...screen("/other-clients", null, { "none found": "?q=nobody", "not asked": "?minIncome=50000" }),
  ...screen("/assisted-requests", null, { "company not checked": "nasreen" }),
  ...screen("/AgainstRequest", ({ numbers }) => `/AgainstRequest?profile=${numbers.stranger}`, {
    "without clients": {
      who: "nasreen",
      address: ({ numbers }) => `/AgainstRequest?profile=${numbers.stranger}`,
      action: async () => {},
    },
  }),
  ...screen("/profile", null, { "sent back": "rehana" }),
  ...screen("/client-profile", null, { "sent empty": sentAsItIs("Next") }),
  ...[
    ["/client-religious", 1],
    ["/Client-profession", 2],
    ["/Family", 3],
    ["/partner-details", 4],
  ].flatMap(([pattern, count]) =>
    screen(pattern as string, null, {
      [`after ${count}`]: { address: firstStep, action: asClient(count as number) },
    }).slice(1),
  ),
]
