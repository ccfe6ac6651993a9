import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openCase } from "#app/features/cases/cases.server.ts"
import { sendRequest } from "#app/features/connections/connections.server.ts"
import { listPending } from "#app/features/connections/request-lists.server.ts"
import { listNotifications } from "#app/features/notifications/notifications.server.ts"
import { findProfile } from "#app/features/people/find-profile.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { db, sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { movableClock } from "#db/test-clock.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { findConsentPage } from "./consent-page.server.ts"
import { findOpened } from "./consent-rows.server.ts"
import { answerConsent, makeLink, recordPaper } from "./consents.server.ts"
import { claim, openByCode, openLink } from "./open-link.server.ts"
import { sweepConsents } from "./sweep-consents.server.ts"

freshDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

const PHONE = "+923001234567"
let farhat: Person
let bilal: Person
let sana: number
let network = 0

/** Each from a network of its own, so that none uses up the tries of another. */
const from = () => ({ ...ctx(), address: `203.0.${++network >> 8}.${network & 255}` })

beforeEach(async () => {
  farhat = await makePerson("Farhat", { role: "guest" })
  bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  sana = await makeClient(farhat.id, "Sana", { ...DRAFT, contactNumber: PHONE })
})

async function link(client = sana) {
  const made = await makeLink(farhat, client, from())
  if (!made.done) throw new Error(made.words)
  return { token: made.value.link.split("/").at(-1)!, code: made.value.code }
}

const say = (token: string, answer: "yes" | "no", years?: number) =>
  answerConsent({ token, visitor: null }, answer, { saidBy: "father", years }, from())

const consent = async (client = sana) =>
  (await db.select().from(clientConsents).where(eq(clientConsents.profileId, client)))[0]!

const isSeen = async (client = sana) => (await findProfile(bilal, client)) !== undefined
const opens = async (token: string) => (await openLink({ token, visitor: null }, from())).done
const news = async (reader: Person) =>
  (await listNotifications(reader, { page: 1, limit: 10 })).list.map(({ text }) =>
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
    expect(await say(token, "no")).toMatchObject({ value: "withdrawn" })
    expect((await news(farhat)).filter((text) => /taken its consent back/.test(text))).toHaveLength(1)
    expect(await say(token, "yes")).toMatchObject({ value: "given" })
    expect(await isSeen()).toBe(true)
  })

  test("is kept as a hash alone, and a new one takes its place", async () => {
    const first = await link()
    const kept = JSON.stringify(await sql`select client_consent::text from client_consent`)
    for (const secret of [first.token, first.code]) expect(kept).not.toContain(secret)
    expect(kept).not.toContain(Buffer.from(first.token).toString("hex"))
    const second = await link()
    expect([await opens(first.token), await opens(second.token)]).toEqual([false, true])
    expect(await say(first.token, "yes")).toMatchObject({ done: false, reason: "not-found" })
    expect(await isSeen()).toBe(false)
  })

  test("runs out unanswered; an answered one goes on", async () => {
    const { token } = await link()
    const runOut = () => clock.forward({ days: 61 })
    await say(token, "no")
    await runOut()
    expect(await opens(token)).toBe(true)
    const other = await link()
    await runOut()
    expect(await opens(other.token)).toBe(false)
    expect(await say(other.token, "yes")).toMatchObject({ reason: "not-found" })
  })

  test("is made for one's own clients only, and not where consent is on paper", async () => {
    const other = await makePerson("Rukhsana", { role: "guest" })
    expect(await makeLink(other, sana, from())).toMatchObject({ reason: "not-found" })
    await saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: "paper" })
    expect(await makeLink(farhat, sana, from())).toMatchObject({ reason: "conflict" })
    await saveSettings({ id: farhat.id }, { ...(await readSettings()), clientConsent: "link" })
  })

  test("whoever tries links that open nothing is stopped after sixty", async () => {
    const caller = from()
    const tries = await Promise.all(
      Array.from({ length: 62 }, (_, i) => openLink({ token: `wrong-${i}`, visitor: null }, caller)),
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
    if (!opened.done) throw new Error(opened.words)
    expect(await findOpened({ token: opened.value, visitor: null })).toMatchObject({ profileId: hina })
    if (one.code !== other.code) expect(await enter(one.code)).toMatchObject({ done: true })
  })

  test("a network has twenty tries an hour", async () => {
    const caller = from()
    const tries = []
    for (let i = 0; i < 21; i++) tries.push(await openByCode({ phone: PHONE, code: "123456" }, caller))
    expect(tries.at(-1)).toMatchObject({ reason: "too-many" })
  })
})

describe("an account of the client's own", () => {
  test("is the first member's who has the link, and answers without it", async () => {
    const { token } = await link()
    expect(await claim(farhat, token, from())).toMatchObject({ reason: "forbidden" })
    expect(await claim(bilal, token, from())).toEqual({ done: true, value: undefined })
    const zara = await makePerson("Zara")
    expect(await claim(zara, token, from())).toMatchObject({ reason: "conflict" })
    const own = `own-${sana}`
    expect(await findOpened({ token: own, visitor: bilal })).toMatchObject({ profileId: sana })
    expect(await findOpened({ token: own, visitor: zara })).toBeUndefined()
    expect(await findOpened({ token: own, visitor: null })).toBeUndefined()
    await link()
    expect(await answerConsent({ token: own, visitor: bilal }, "no", { saidBy: "client" }, from())).toMatchObject({
      value: "refused",
    })
  })
})

test("Whoever's profile it is sees with whom the consultant speaks; with the link alone nobody does", async () => {
  const { token } = await link()
  await openCase(farhat, sana, (await makePerson("Imran", { profile: { gender: "male" } })).profileId!)
  await claim(bilal, token, from())
  const page = async (visitor: Person | null) =>
    findConsentPage((await findOpened({ token, visitor }))!, visitor && { ...visitor, role: "user" })
  expect((await page(bilal)).cases).toMatchObject([{ otherName: expect.stringMatching(/^Imran/), stage: "considered" }])
  expect((await page(null)).cases).toBeNull()
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
    const told = await news(farhat)
    for (const words of [
      /Sana Malik is shown to others until/,
      /consent of your client Hina Malik has ended/,
      /client Zoya Malik has not answered for 30 days/,
    ])
      expect(
        told.filter((text) => words.test(text)),
        String(words),
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
    words: expect.stringContaining("Sana Malik has not agreed"),
  })
  const { token } = await link()
  await say(token, "yes")
  expect(await sendRequest(farhat, { profileId: bilal.profileId, clientId: sana })).toMatchObject({ done: true })
})
