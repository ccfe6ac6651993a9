import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { openCase } from "#app/features/cases/cases.server.ts"
import { sendRequest } from "#app/features/connections/connections.server.ts"
import { listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { listNotifications } from "#app/features/notifications/notifications.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { reviewAgreement } from "#app/features/profiles/agreement/agreement.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { codeIn, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { findConsentPage } from "./consent-page.server.ts"
import { isShown } from "./consent-policy.ts"
import { findOpened } from "./consent-rows.server.ts"
import { answerConsent, endByReport, makeLink, recordPaper } from "./consents.server.ts"
import { endAsConsultant, endAsFamily } from "./keys/end-key.server.ts"
import { listKeys } from "./keys/keys.server.ts"
import { keepClientEmail } from "./link/client-email.server.ts"
import { openByCode, openLink } from "./link/open-link.server.ts"
import { askForProof, enterProof } from "./proofs/proofs.server.ts"
import { sweepConsents } from "./sweep-consents.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

const PHONE = "+923001234567"
let farhat: Person
let bilal: Person
let sana: number
let mailbox: string
let network = 0

/** Each from a network of its own, so that none uses up the tries of another. */
const from = () => ({ ...ctx(), address: `203.0.${++network >> 8}.${network & 255}` })

beforeEach(async () => {
  farhat = await makePerson("Farhat", { role: "guest" })
  bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  mailbox = `sana-${randomUUID()}@example.com`
  sana = await makeClient(farhat.id, "Sana", { ...DRAFT, contactNumber: PHONE })
})

/** `awaits_consent`, which lists ask the database, says the same as the policy, whatever was done. */
afterEach(async () => {
  const rows = await db
    .select({ state: clientConsents.state, changed: clientConsents.changed, awaits: profiles.awaitsConsent })
    .from(clientConsents)
    .innerJoin(profiles, eq(profiles.id, clientConsents.profileId))
  expect(rows.filter((row) => isShown(row) === row.awaits)).toEqual([])
})

async function link(client = sana) {
  const made = await makeLink(farhat, client, { reason: "The family asked for one" }, from())
  if (!made.done) throw new Error(made.message)
  return { token: made.value.link.split("/").at(-1)!, code: made.value.code }
}

const NOBODY = { accounts: [] }

const say = (token: string, answer: "yes" | "no", years?: number, browser: { accounts: number[] } = NOBODY) =>
  answerConsent({ token, visitor: null }, answer, { saidBy: "father", years }, { browser, ctx: from() })

/** Asks for a code, and reads it in the client's mail. */
async function askByMail(token: string, visitor: Person | null) {
  await sql`update client_consent set client_email = ${mailbox} where profile_id = ${sana}`
  const before = (await everyMailTo(mailbox)).length
  expect(await askForProof({ token, visitor }, visitor && asMember(visitor), "e-mail", from())).toMatchObject({
    done: true,
  })
  return codeIn((await mailsTo(mailbox, before + 1)).at(-1)!)
}

const enter = (token: string, visitor: Person | null, code: string, browser: { accounts: number[] } = NOBODY) =>
  enterProof({ token, visitor }, visitor && asMember(visitor), code, { browser, ctx: from() })

/** Somebody with a link proves by the client's own e-mail that the profile is theirs. */
async function prove(token: string, visitor: Person | null) {
  const proved = await enter(token, visitor, await askByMail(token, visitor))
  if (!proved.done) throw new Error(proved.message)
  return proved.value
}

const asMember = (person: Person) => ({ ...person, role: "user" as const })

const consent = async (client = sana) =>
  (await db.select().from(clientConsents).where(eq(clientConsents.profileId, client)))[0]!

const isSeen = async (client = sana) => (await findProfile(bilal, client)) !== undefined
const opens = async (token: string) => (await openLink({ token, visitor: null }, from())).done
const news = async (viewer: Person) =>
  (await listNotifications(viewer, { page: 1, limit: 10 })).list.map(({ text }) =>
    text.replaceAll(/[\u2066-\u2069]/g, ""),
  )

describe("a link", () => {
  test("shows a draft to others once the family says yes, for as long as it says", async () => {
    const { token } = await link()
    expect(await isSeen()).toBe(false)
    expect(await say(token, "yes", 2)).toMatchObject({ done: true, value: "given" })
    expect(await isSeen()).toBe(true)
    const { until, saidBy } = await consent()
    expect(saidBy).toBe("father")
    expect(Math.round((until!.getTime() - Date.now()) / 86_400_000)).toBeGreaterThan(725)
    expect(await news(farhat)).toEqual(["The family of your client Sana Malik has agreed."])
  })

  test("hides at once when the consent is taken back, and what waits for an answer ends", async () => {
    const { token } = await link()
    await say(token, "yes")
    expect(await sendRequest(bilal, { profileId: sana })).toMatchObject({ done: true })
    expect(await say(token, "no")).toMatchObject({ value: "withdrawn" })
    expect(await isSeen()).toBe(false)
    expect((await listPending({ id: farhat.id }, "received", { page: 1, limit: 10 })).total).toBe(0)
    expect((await news(farhat)).filter((text) => /taken its consent back/.test(text))).toHaveLength(1)
    for (const answer of ["no", "yes"] as const)
      expect(await say(token, answer)).toMatchObject({ done: false, reason: "not-found" })
    expect([await isSeen(), await opens(token)]).toEqual([false, false])
  })

  test("is kept as a hash alone, and a new one takes its place", async () => {
    const first = await link()
    const kept = JSON.stringify(
      await sql`select client_consent::text, consent_key::text from client_consent, consent_key`,
    )
    for (const secret of [first.token, first.code]) expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(first.token).toString("hex"))
    const second = await link()
    expect([await opens(first.token), await opens(second.token)]).toEqual([false, true])
    expect(await say(first.token, "yes")).toMatchObject({ done: false, reason: "not-found" })
    expect(await isSeen()).toBe(false)
  })

  test("runs out unanswered after sixty days; an answered one after thirty without use", async () => {
    const { token } = await link()
    await clock.forward({ days: 59 })
    expect(await opens(token)).toBe(true)
    await say(token, "yes")
    for (const days of [29, 29, 29]) {
      await clock.forward({ days })
      expect(await opens(token)).toBe(true)
    }
    await clock.forward({ days: 31 })
    expect(await opens(token)).toBe(false)
    const other = await link()
    await clock.forward({ days: 61 })
    expect(await opens(other.token)).toBe(false)
    expect(await say(other.token, "yes")).toMatchObject({ reason: "not-found" })
  })

  test("that was answered shows the answer alone, takes it back, and agrees to nothing more", async () => {
    const { token } = await link()
    await say(token, "yes")
    const row = (await findOpened({ token, visitor: null }))!
    const page = await findConsentPage(row, null)
    expect(page).toMatchObject({
      name: "Sana",
      profile: null,
      keys: null,
      consentText: expect.stringContaining("by her father"),
    })
    expect(JSON.stringify(page)).not.toMatch(/Malik|1998|Lahore|300 ?1234567/)
    expect(await say(token, "yes", 2)).toMatchObject({ reason: "forbidden" })
    expect(await say(token, "no")).toMatchObject({ value: "withdrawn" })
  })

  test("is made for one's own clients only, and not where consent is on paper", async () => {
    const other = await makePerson("Rukhsana", { role: "guest" })
    expect(await makeLink(other, sana, {}, from())).toMatchObject({ reason: "not-found" })
    await saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: "paper" })
    expect(await makeLink(farhat, sana, {}, from())).toMatchObject({ reason: "conflict" })
    await saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: "link" })
  })

  test("whoever tries links that open nothing is stopped after sixty", async () => {
    const ctx = from()
    const tries = await Promise.all(
      Array.from({ length: 62 }, (_, i) => openLink({ token: `wrong-${i}`, visitor: null }, ctx)),
    )
    expect(tries.filter((one) => !one.done && one.reason === "too-many")).toHaveLength(2)
  })

  test("goes with the account of its consultant", async () => {
    const { token } = await link()
    await sql`delete from profile where account_id = ${farhat.id}`
    expect(await opens(token)).toBe(false)
  })
})

describe("a code", () => {
  const enter = (code: string, phone = "0300 1234567") => openByCode({ phone, code }, from())
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000")

  test("opens once, with the number that the consultant has", async () => {
    const { code, token } = await link()
    expect(await enter(code, "0300 7654321")).toMatchObject({ reason: "invalid" })
    const opened = await enter(code)
    expect(opened.done && (await opens(opened.value))).toBe(true)
    expect(await enter(code)).toMatchObject({ reason: "invalid" })
    expect(await opens(token)).toBe(true)
    if (opened.done) expect(await say(opened.value, "yes")).toMatchObject({ value: "given" })
  })

  test("opens once also for two at the same moment", async () => {
    const { code } = await link()
    const both = await Promise.all([enter(code), enter(code), enter(code)])
    expect(both.filter(({ done }) => done)).toHaveLength(1)
  })

  test("is dead after five wrong tries, and after seven days", async () => {
    const first = await link()
    for (let i = 0; i < 5; i++) expect(await enter(wrong(first.code))).toMatchObject({ reason: "invalid" })
    expect(await enter(first.code)).toMatchObject({ reason: "invalid" })
    const second = await link()
    await clock.forward({ days: 7, seconds: 1 })
    expect(await enter(second.code)).toMatchObject({ reason: "invalid" })
  })

  test("of another client with the same number does not open this one", async () => {
    const hina = await makeClient(farhat.id, "Hina", { ...DRAFT, contactNumber: PHONE })
    const [one, other] = [await link(), await link(hina)]
    const opened = await enter(other.code)
    if (!opened.done) throw new Error(opened.message)
    expect(await findOpened({ token: opened.value, visitor: null })).toMatchObject({ profileId: hina })
    if (one.code !== other.code) expect(await enter(one.code)).toMatchObject({ done: true })
  })

  test("a network has twenty tries an hour", async () => {
    const ctx = from()
    const tries = []
    for (let i = 0; i < 21; i++) tries.push(await openByCode({ phone: PHONE, code: "123456" }, ctx))
    expect(tries.at(-1)).toMatchObject({ reason: "too-many" })
  })
})

describe("consent by the consultant herself", () => {
  test("is none: from her account, a colleague's of the same company, or a browser where one of them was", async () => {
    const colleague = await makePerson("Rukhsana", { role: "guest" })
    const other = await makePerson("Nadia", { role: "guest" })
    await sql`update account set company_name = 'Saeed Bureau' where id = ${farhat.id}`
    await sql`update account set company_name = ' saeed bureau ' where id = ${colleague.id}`
    const { token } = await link()
    for (const accounts of [[farhat.id], [colleague.id], [bilal.id, farhat.id]])
      expect(await say(token, "yes", 1, { accounts })).toMatchObject({ reason: "forbidden" })
    expect(await isSeen()).toBe(false)
    expect(await say(token, "yes", 1, { accounts: [other.id, bilal.id] })).toMatchObject({ value: "given" })
    expect(await say(token, "no", 1, { accounts: [farhat.id] })).toMatchObject({ value: "withdrawn" })
  })

  test("does not become one by an account that she makes", async () => {
    const { token } = await link()
    const code = await askByMail(token, bilal)
    expect(await enter(token, bilal, code, { accounts: [bilal.id, farhat.id] })).toMatchObject({ reason: "forbidden" })
  })
})

describe("an account of the client's own", () => {
  const own = () => `own-${sana}`
  const isHeldBy = async (visitor: Person) => (await findOpened({ token: own(), visitor })) !== undefined

  test("is whoever's proves it by a code to the client, and answers without the link", async () => {
    const { token } = await link()
    const zara = await makePerson("Zara")
    // The link alone is no proof, nor a code that somebody guesses, nor one that another has asked for.
    expect(await isHeldBy(bilal)).toBe(false)
    expect(await enter(token, bilal, "000000")).toMatchObject({ reason: "invalid" })
    expect(await prove(token, zara)).toBe(own())
    expect([await isHeldBy(zara), await isHeldBy(bilal)]).toEqual([true, false])
    expect(await findOpened({ token: own(), visitor: null })).toBeUndefined()
    expect(
      await answerConsent(
        { token: own(), visitor: zara },
        "yes",
        { saidBy: "client" },
        { browser: { accounts: [zara.id] }, ctx: from() },
      ),
    ).toMatchObject({ value: "given" })
    expect(await consent()).toMatchObject({ saidWay: "account" })
  })

  test("ends by a withdrawal for good: a stranger's yes shows nobody again", async () => {
    const { token } = await link()
    await prove(token, bilal)
    await say(token, "yes")
    await say(token, "no")
    expect(await isHeldBy(bilal)).toBe(false)
    expect(
      await answerConsent(
        { token: own(), visitor: bilal },
        "yes",
        { saidBy: "client" },
        { browser: { accounts: [bilal.id] }, ctx: from() },
      ),
    ).toMatchObject({ reason: "not-found" })
    expect(await isSeen()).toBe(false)
    expect((await news(bilal))[0]).toContain("no longer with your account: the consent was taken back.")
  })

  test("ends by a new link, whose reason its holder is told, and not without one", async () => {
    const { token } = await link()
    await prove(token, bilal)
    expect(await makeLink(farhat, sana, {}, from())).toMatchObject({ reason: "invalid" })
    expect(await isHeldBy(bilal)).toBe(true)
    expect(await makeLink(farhat, sana, { reason: "The father lost his phone" }, from())).toMatchObject({ done: true })
    expect(await isHeldBy(bilal)).toBe(false)
    expect((await news(bilal))[0]).toContain("The father lost his phone")
  })

  test("gives way to a newer proof", async () => {
    const { token } = await link()
    const zara = await makePerson("Zara")
    await prove(token, bilal)
    await prove(token, zara)
    expect([await isHeldBy(bilal), await isHeldBy(zara)]).toEqual([false, true])
    expect((await news(bilal))[0]).toContain("somebody else has proved later that it is theirs")
  })

  test("is ended by the family's report, which hides the profile and ends every link", async () => {
    const { token } = await link()
    await say(token, "yes")
    await prove(token, bilal)
    expect(await endByReport({ token, visitor: null }, from())).toMatchObject({ done: true })
    expect([await isSeen(), await isHeldBy(bilal), await opens(token)]).toEqual([false, false, false])
  })

  test("and every link is listed, and ended one by one by the consultant, or by a key that is proved", async () => {
    const { token } = await link()
    const newToken = await prove(token, null)
    await prove(token, bilal)
    const keys = await listKeys(sana)
    expect(keys.map(({ kind, valid }) => [kind, valid])).toEqual([
      ["account", true],
      ["proof", true],
      ["link", true],
    ])
    const [account, , first] = keys
    // A link is in too many hands to end the others.
    expect(await endAsFamily({ token, visitor: null }, { keyId: account!.id, ctx: from() })).toMatchObject({
      reason: "not-found",
    })
    expect(await endAsFamily({ token: newToken, visitor: null }, { keyId: account!.id, ctx: from() })).toEqual({
      done: true,
      value: undefined,
    })
    expect(await isHeldBy(bilal)).toBe(false)
    const other = await makePerson("Nadia", { role: "guest" })
    expect(await endAsConsultant(other, sana, { keyId: first!.id, ctx: from() })).toMatchObject({ reason: "not-found" })
    await endAsConsultant(farhat, sana, { keyId: first!.id, ctx: from() })
    expect(await opens(token)).toBe(false)
    expect((await listKeys(sana)).find(({ id }) => id === first!.id)?.ended).toMatch(/the consultant ended it\.$/)
  })
})

describe("a proof", () => {
  test("opens the whole profile for a day to whoever has no account", async () => {
    const { token } = await link()
    await say(token, "yes")
    const newToken = await prove(token, null)
    expect(await findOpened({ token: newToken, visitor: null })).toMatchObject({
      key: { kind: "proof", showsFacts: true },
    })
    await clock.forward({ days: 1, seconds: 1 })
    expect(await opens(newToken)).toBe(false)
  })

  test("has five tries, which nobody else uses up", async () => {
    const { token } = await link()
    const code = await askByMail(token, bilal)
    const wrong = code === "000000" ? "000001" : "000000"
    await askByMail(token, null)
    for (let i = 0; i < 6; i++) expect(await enter(token, null, wrong)).toMatchObject({ done: false })
    expect(await enter(token, await makePerson("Zara"), code)).toMatchObject({ reason: "invalid" })
    expect(await enter(token, bilal, code)).toMatchObject({ done: true })
    expect(await enter(token, bilal, code)).toMatchObject({ done: false })
  })

  test("goes to nobody where the consultant has written nothing down, and not to her own mailbox", async () => {
    const { token } = await link()
    expect(await askForProof({ token, visitor: null }, null, "e-mail", from())).toMatchObject({ reason: "invalid" })
    const [own] = await sql<{ email: string }[]>`select email from account where id = ${farhat.id}`
    expect(await keepClientEmail(farhat, sana, own!.email, from())).toMatchObject({ reason: "invalid" })
    expect(await keepClientEmail(bilal, sana, "x@example.com", from())).toMatchObject({ reason: "not-found" })
    expect(await keepClientEmail(farhat, sana, "x@example.com", from())).toMatchObject({ done: true })
  })
})

describe("what was agreed to", () => {
  const change = (columns: Record<string, unknown>, by?: "family") =>
    db.transaction(async (tx) => {
      await tx.update(profiles).set(columns).where(eq(profiles.id, sana))
      await reviewAgreement(tx, sana, by ?? "consultant")
    })

  test.each([
    ["name", { firstName: "Saima" }],
    ["texts", { aboutMe: "I earn a lot." }],
    ["religion", { sect: "Deobandi" }],
    ["contact", { contactNumber: "+923009999999" }],
    ["lookingFor", { prefersMinAge: 50, prefersMaxAge: 60 }],
  ])("is not shown with another %s until the family agrees to that, too", async (item, columns) => {
    const { token } = await link()
    await say(token, "yes")
    const before = (
      await sql`select first_name, about_me, sect, contact_number, prefers_min_age, prefers_max_age
      from profile where id = ${sana}`
    )[0]!
    await change(columns)
    expect([await isSeen(), (await consent()).changed]).toEqual([false, [item]])
    await change({
      firstName: before.firstName ?? before.first_name,
      aboutMe: before.about_me ?? null,
      sect: before.sect,
      contactNumber: before.contact_number,
      prefersMinAge: before.prefers_min_age,
      prefersMaxAge: before.prefers_max_age,
    })
    expect([await isSeen(), (await consent()).changed]).toEqual([true, []])
    await change(columns)
    const again = await link()
    expect(await say(again.token, "yes")).toMatchObject({ value: "given" })
    expect(await isSeen()).toBe(true)
  })

  test("stays shown with another city, work or height, and the client's account is told once", async () => {
    const { token } = await link()
    await prove(token, bilal)
    await say(token, "yes")
    await change({ city: "Multan" })
    await change({ heightCm: 181 })
    expect(await isSeen()).toBe(true)
    await sweepConsents()
    await sweepConsents()
    expect(
      (await news(bilal)).filter((text) => /has changed the profile of Sana Malik: place; height/.test(text)),
    ).toHaveLength(1)
  })

  test("is what the family itself has written", async () => {
    const { token } = await link()
    await prove(token, bilal)
    await say(token, "yes")
    await change({ aboutMe: "I teach." }, "family")
    expect([await isSeen(), (await consent()).changed]).toEqual([true, []])
  })

  test("is what was shown, for those who agreed before it was kept", async () => {
    const { token } = await link()
    await say(token, "yes")
    await sql`update client_consent set agreed_to = null where profile_id = ${sana}`
    await sweepConsents()
    await change({ firstName: "Saima" })
    expect(await isSeen()).toBe(false)
  })
})

test("Whoever's profile it is sees with whom the consultant speaks; with the link alone nobody does", async () => {
  const { token } = await link()
  await openCase(farhat, sana, (await makePerson("Imran", { profile: { gender: "male" } })).profileId!)
  const own = await prove(token, bilal)
  const page = async (address: string, visitor: Person | null) =>
    findConsentPage((await findOpened({ token: address, visitor }))!, visitor && { ...visitor, role: "user" })
  expect((await page(own, bilal)).cases).toMatchObject([
    { otherName: expect.stringMatching(/^Imran/), stage: "considered" },
  ])
  expect((await page(token, bilal)).cases).toBeNull()
  expect((await page(token, null)).cases).toBeNull()
})

describe("on paper", () => {
  const paper = { paperOn: "2026-01-05", paperNumber: "17/2026", paperWho: "Tariq Malik", saidBy: "father" as const }

  test("is recorded by the consultant where the site says so, audited, and taken back", async () => {
    expect(await recordPaper(farhat, sana, { ...paper, years: 2 }, from())).toMatchObject({ reason: "conflict" })
    await saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: "paper" })
    const today = new Date().toISOString().slice(0, 10)
    const signed = { ...paper, paperOn: today, years: 1 }
    expect(await recordPaper(await makePerson("Other", { role: "guest" }), sana, signed, from())).toMatchObject({
      reason: "not-found",
    })
    expect(await recordPaper(farhat, sana, { ...signed, paperOn: "2020-01-05" }, from())).toMatchObject({
      reason: "invalid",
    })
    expect(await recordPaper(farhat, sana, signed, from())).toMatchObject({ done: true })
    expect(await consent()).toMatchObject({ state: "given", paperNumber: "17/2026", recordedBy: farhat.id })
    expect(await isSeen()).toBe(true)
    expect(await sql`select 1 from audit_event where action = 'consent.recorded' and object_id = ${sana}`).toHaveLength(
      1,
    )
    await recordPaper(farhat, sana, "withdrawn", from())
    expect(await isSeen()).toBe(false)
    await saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: "link" })
  })
})

describe("the sweep", () => {
  test("hides whose consent is over, tells once beforehand, and reminds once", async () => {
    const { token } = await link()
    await say(token, "yes", 1)
    await clock.forward({ days: 325 })
    const [grace, asked] = [await makeClient(farhat.id, "Hina"), await makeClient(farhat.id, "Zoya", DRAFT)]
    await sql`update client_consent set state = 'grace', until = now() + interval '30 days' where profile_id = ${grace}`
    await link(asked)
    await sweepConsents()
    expect([await isSeen(grace), await news(farhat)]).toEqual([true, [expect.stringContaining("has agreed")]])
    await clock.forward({ days: 31 })
    await sweepConsents()
    await sweepConsents()
    expect([await isSeen(), await isSeen(grace)]).toEqual([true, false])
    const notifications = await news(farhat)
    for (const expected of [
      /Sana Malik is shown to others until/,
      /consent of your client Hina Malik has ended/,
      /client Zoya Malik has not answered for 30 days/,
    ])
      expect(
        notifications.filter((text) => expected.test(text)),
        String(expected),
      ).toHaveLength(1)
    await clock.forward({ days: 11 })
    await sweepConsents()
    expect(await isSeen()).toBe(false)
    expect(await consent()).toMatchObject({ state: "waiting", until: null })
  })
})

test("Nothing is asked or accepted in the name of a client who has not consented", async () => {
  expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId: sana })).toMatchObject({
    reason: "needs-consent",
    client: sana,
    message: expect.stringContaining("Sana Malik has not agreed"),
  })
  const { token } = await link()
  await say(token, "yes")
  expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId: sana })).toMatchObject({ done: true })
})
