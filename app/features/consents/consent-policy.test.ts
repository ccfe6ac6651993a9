import { expect, test } from "vitest"
import {
  badgeOf,
  type ConsentState,
  consentText,
  consentTextForFamily,
  isShown,
  stateAfter,
  thanksFor,
} from "./consent-policy.ts"
import { whatKeeps } from "./state/what-keeps-policy.ts"

const EVERY: ConsentState[] = ["waiting", "given", "refused", "withdrawn", "grace"]

test("A yes always counts, a no takes back what was given, and the same no again changes nothing", () => {
  expect(EVERY.map((state) => stateAfter(state, "yes"))).toEqual(EVERY.map(() => "given"))
  expect(EVERY.map((state) => stateAfter(state, "no"))).toEqual([
    "refused",
    "withdrawn",
    undefined,
    undefined,
    "refused",
  ])
})

const asked = { gender: "female", saidBy: null, saidWay: null, changed: [], sentOn: null, decidedOn: null, until: null }
const given = {
  ...asked,
  state: "given" as const,
  saidBy: "father" as const,
  saidWay: "link" as const,
  decidedOn: "3 March 2027",
  until: "3 March 2028",
}

test.each([
  [{ ...asked, state: "waiting" as const }, /^A draft: nobody else/, "No consent yet"],
  [
    { ...asked, state: "waiting" as const, sentOn: "3 March 2027" },
    /^A link was made on 3 March 2027/,
    "No consent yet",
  ],
  [{ ...asked, state: "waiting" as const, decidedOn: "3 March 2026" }, /^The consent has ended/, "No consent yet"],
  [
    { ...asked, state: "grace" as const, until: "3 March 2027" },
    /^Shown until 3 March/,
    "Consent needed by 3 March 2027",
  ],
  [
    given,
    /^Agreed by her father on 3 March 2027 by link, until 3 March 2028\.$/,
    "Agreed by her father on 3 March 2027 by link",
  ],
  [{ ...given, changed: ["place"] }, /Changed since: place\.$/, "Agreed by her father on 3 March 2027 by link"],
  [
    { ...given, changed: ["contact", "place"] },
    /Changed since and to be confirmed: phone number\. Nobody else sees/,
    "To be confirmed by the family",
  ],
])("The consultant reads how it stands: %j", (consent, text, badge) => {
  expect(consentText(consent)).toMatch(text)
  expect(badgeOf(consent)).toBe(badge)
})

test.each([
  ["suspended", /others see the profile only once the account of its consultant is open again\.$/],
  ["resting", /others see the profile only once its consultant says that you are looking again\.$/],
] as const)(
  "A family that agrees while the profile is hidden otherwise is told when others see it: %s",
  (notYet, then) => {
    const given = { ...asked, state: "given" as const, decidedOn: "3 March 2027", until: "3 March 2028" }
    expect(thanksFor("given", null)).toBe("Thank you. From now on others see the profile.")
    expect(thanksFor("given", notYet)).toMatch(then)
    expect(consentTextForFamily({ ...given, notYet })).toMatch(then)
    expect(consentTextForFamily({ ...given, notYet: null })).toBe(consentText(given))
    expect(thanksFor("refused", notYet)).toBe("Thank you. Nobody else sees the profile.")
  },
)

test("What keeps a client from being checked is said one by one, and nothing of whoever is checked", () => {
  const client = { verified: false, hasPicture: true, awaitsConsent: false, status: "looking" as const, sentBack: null }
  expect(whatKeeps(client)).toEqual([])
  expect(whatKeeps({ ...client, hasPicture: false, status: "paused", sentBack: "The number rings nobody." })).toEqual([
    "A picture is needed.",
    "The profile is not shown: paused.",
    "It was sent back: The number rings nobody.",
  ])
  expect(whatKeeps({ ...client, verified: true, hasPicture: false })).toEqual([])
})

test("Others see whom somebody agreed to, and nobody of whom something larger has changed since", () => {
  const shown = (state: ConsentState, ...changed: string[]) => isShown({ state, changed })
  expect(EVERY.filter((state) => shown(state))).toEqual(["given", "grace"])
  expect([shown("given", "place", "work"), shown("given", "place", "pictures")]).toEqual([true, false])
})
