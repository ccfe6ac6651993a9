import { describe, expect, test } from "vitest"
import { nationalities, provincesOf } from "#app/features/profiles/fields/countries.server.ts"
import type { WizardReading } from "#app/features/profiles/fields/options.ts"
import { stepOptions } from "#app/features/profiles/steps/step-options.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { clientDraft, memberDraft } from "./draft.server.ts"
import { openerFrom, rememberOpener } from "./opener.server.ts"

const ayesha = { id: 7, profileId: null } as Viewer
const PERSONAL = {
  firstName: "Ayesha",
  lastName: "Khan",
  maritalStatus: "single",
  dateOfBirth: "1998-05-05",
  gender: "female",
  contactNumber: "+923001234567",
}

const ask = (setCookie?: string) =>
  new Request("http://localhost:3000/", { headers: setCookie ? { Cookie: setCookie.split(";")[0]! } : {} })

const wayOut = (opened: Promise<unknown>) =>
  opened.then(
    () => undefined,
    (thrown: Response) => thrown.headers.get("Location"),
  )

/** As a later step shows them. */
async function answersOf(step: "partner", cookie: string) {
  const at = ["religious", "profession", "family"] as const
  let kept = cookie
  for (const earlier of at)
    kept = await (await memberDraft.upTo(earlier, ask(kept), ayesha)).keep(longestOf("member")[earlier]("a"))
  return (await memberDraft.upTo(step, ask(kept), ayesha)).answers
}

async function begun() {
  const draft = await memberDraft.upTo("personal", ask(), ayesha)
  return draft.keep(PERSONAL, "a".repeat(32))
}

describe("a member's draft", () => {
  test("leads to the first step that is not answered", async () => {
    expect(await wayOut(memberDraft.upTo("partner", ask(), ayesha))).toBe("/UserCreate-profile")
    expect(await wayOut(memberDraft.upTo("family", ask(await begun()), ayesha))).toBe("/UserCreate-Religion")
    expect(await wayOut(memberDraft.upTo("religious", ask(await begun()), ayesha))).toBeUndefined()
  })

  test("gives back what was answered", async () => {
    const cookie = await begun()
    const { answers, pictureId, steps } = await memberDraft.upTo("personal", ask(cookie), ayesha)
    expect([answers, pictureId, steps[0]!.done, steps[1]!.done]).toEqual([PERSONAL, "a".repeat(32), true, false])
    expect((await memberDraft.upTo("religious", ask(cookie), ayesha)).earlier.personal).toEqual(PERSONAL)
  })

  test("begins with what was chosen at the sign-up, of which nothing counts as answered", async () => {
    const query = new URLSearchParams({ gender: "female", minAge: "35", maxAge: "20", religion: "Islam", page: "2" })
    const begun = async (profileFor?: "daughter") => {
      const opener = ask(await rememberOpener({ ...openerFrom(query), profileFor }))
      return memberDraft.upTo("personal", opener, ayesha)
    }
    const { answers, madeBy, steps, keep } = await begun()
    expect([answers, madeBy, steps.some(({ done }) => done)]).toEqual([{ gender: "male" }, undefined, false])
    expect((await begun("daughter")).answers, "whoever she looks for").toEqual({ gender: "female" })
    const kept = await memberDraft.upTo("personal", ask(await (await begun("daughter")).keep(PERSONAL)), ayesha)
    expect([kept.answers, kept.madeBy]).toEqual([PERSONAL, "parent"])
    const partner = await answersOf("partner", await keep(PERSONAL))
    expect(partner).toEqual({ age: "20-35", religion: "Islam" })
  })

  test("of another account counts as empty", async () => {
    const { answers, pictureId } = await memberDraft.upTo("personal", ask(await begun()), { ...ayesha, id: 8 })
    expect([answers, pictureId]).toEqual([null, undefined])
  })

  test("is over for whoever has a profile", async () => {
    const settled = { ...ayesha, profileId: 12 }
    expect(await wayOut(memberDraft.upTo("personal", ask(), settled))).toBe("/UserProfile/12")
  })

  test("that was tampered with, cut or blown up counts as empty", async () => {
    const [name, sealed] = (await begun()).split(";")[0]!.split(/=(.*)/s) as [string, string]
    const changed = (at: number) => `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`
    const places = Array.from({ length: 40 }, (_, i) => Math.floor((i * sealed.length) / 40))
    const wrong = [
      ...places.map(changed),
      sealed.slice(0, 60),
      "",
      "x".repeat(20_000),
      sealed.repeat(8),
      "%00",
      ".....",
    ]
    for (const value of wrong)
      expect((await memberDraft.upTo("personal", ask(`${name}=${value}`), ayesha)).answers).toBeNull()
  })

  test("shows nothing of its content to whoever decodes it", async () => {
    const value = (await begun()).split(";")[0]!
    const decoded = value.split(/[.=]/).map((part) => Buffer.from(part, "base64url").toString("latin1"))
    expect(decoded.join()).not.toMatch(/Ayesha|firstName|923001234567/)
  })
})

describe("a consultant's draft", () => {
  const farhat = { id: 9, profileId: null } as Viewer
  const opened = (setCookie?: string) => clientDraft.upTo("personal", ask(setCookie), farhat)

  test("has a key of the person whom it is about", async () => {
    const blank = await opened()
    expect([blank.key, blank.name]).toEqual(["new", ""])
    const begun = await blank.keep(PERSONAL)
    const { key, name, keep } = await opened(begun)
    expect(name).toBe("Ayesha Khan")
    const keyAfter = async (answers: Partial<typeof PERSONAL>) =>
      (await opened(await keep({ ...PERSONAL, ...answers }))).key
    expect(await keyAfter({ maritalStatus: "widowed", contactNumber: "+923007654321" })).toBe(key)
    for (const other of [{ firstName: "Zara" }, { lastName: "Malik" }, { dateOfBirth: "1998-05-06" }])
      expect(await keyAfter(other)).not.toBe(key)
    expect((await opened(await blank.keep(PERSONAL))).key, "begun again").not.toBe(key)
  })

  test("is no draft of a member, nor a member's of a client", async () => {
    const client = (await (await opened()).keep(PERSONAL)).split(";")[0]!.split(/=(.*)/s)[1]
    const member = (await begun()).split(";")[0]!.split(/=(.*)/s)[1]
    expect((await memberDraft.upTo("personal", ask(`member_draft=${client}`), farhat)).answers).toBeNull()
    expect((await clientDraft.upTo("personal", ask(`client_draft=${member}`), ayesha)).answers).toBeNull()
  })

  test("leads to the first step that is not answered", async () => {
    expect(await wayOut(clientDraft.upTo("partner", ask(), farhat))).toBe("/client-profile")
    const begun = await (await opened()).keep(PERSONAL)
    expect(await wayOut(clientDraft.upTo("partner", ask(begun), farhat))).toBe("/client-religious")
  })
})

test.each(["member", "client"] as const)(
  "A %s's draft fits into a cookie with the longest answers in Urdu, and with the widest letters",
  async (reading) => {
    const [longest, drafts] = [longestOf(reading), reading === "member" ? memberDraft : clientDraft]
    for (const letter of ["ے", "ﷺ", '"', "🙂"]) {
      let cookie = await rememberOpener({ profileFor: "relative" })
      for (const step of ["personal", "religious", "profession", "family", "partner"] as const) {
        const draft = await drafts.upTo(step, ask(cookie), ayesha)
        const answers = longest[step](letter)
        expect(draft.schema.safeParse(answers).error?.issues).toBeUndefined()
        cookie = await draft.keep(answers, "f".repeat(32))
      }
      expect(Buffer.byteLength(cookie!)).toBeLessThanOrEqual(4096)
    }
  },
)

const text = (letter: string) => letter.repeat(Math.floor(60 / letter.length))
const bytes = (value: string) => Buffer.byteLength(value)

function chosen(lists: Record<string, readonly (string | { value: string })[]>) {
  const widest = Object.entries(lists).map(([name, offered]) => {
    const values = offered.map((option) => (typeof option === "string" ? option : option.value))
    return [name, values.sort((a, b) => bytes(b) - bytes(a))[0]!]
  })
  return Object.fromEntries(widest) as Record<string, string>
}

const widestPlaceOf = (reading: WizardReading) =>
  nationalities[reading]
    .flatMap(({ value: nationality }) =>
      (provincesOf(nationality) ?? []).map((province) => ({ nationality, province })),
    )
    .sort((a, b) => bytes(b.nationality + b.province) - bytes(a.nationality + a.province))[0]!

function longestOf(reading: WizardReading) {
  const offered = stepOptions[reading]
  return {
    personal: (letter: string) => ({
      ...chosen(offered.personal),
      firstName: text(letter),
      lastName: text(letter),
      dateOfBirth: "1998-12-31",
      contactNumber: "+4915123456789012".slice(0, 14),
    }),
    religious: (letter: string) => ({ ...chosen(offered.religious), ...widestPlaceOf(reading), city: text(letter) }),
    profession: () => chosen(offered.profession),
    family: (letter: string) => ({ ...chosen(offered.family), fatherName: text(letter), motherName: text(letter) }),
    partner: () => ({ ...chosen(offered.partner), ...(reading === "client" && LONGEST_RANGES) }),
  }
}

const LONGEST_RANGES = { minAge: "57", maxAge: "57", minHeight: "190", maxHeight: "195" }
