import { beforeEach, expect, test } from "vitest"
import { seenIn, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { readSettings, saveSettings } from "#app/settings/site-settings.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { answersOf, SETTING_PARTS, saveAnswers } from "./save-settings.server.ts"

newDatabase()

type Answers = ReturnType<typeof answersOf>
let nadia: { id: number }
let saima: { id: number }
let shown: Answers

beforeEach(async () => {
  nadia = await makePerson("Nadia", { role: "admin" })
  saima = await makePerson("Saima", { role: "admin" })
  const now = await readSettings()
  await saveSettings(nadia, { ...now, chat: "on", dailyRequests: 20, walletInstruction: "By Easypaisa" })
  shown = answersOf(await readSettings())
})

/** The form as it was shown, with what is typed into it. */
function save(actor: { id: number }, typed: Partial<Answers>, keep: Record<string, string> = {}, seen = seenOfShown()) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ seen, ...keep })) form.append(name, value)
  return saveAnswers(actor, { ...shown, ...typed }, { seen: seenIn(form) })
}
const seenOfShown = () => seenOf(SETTING_PARTS, shown)

test("Nadia and Saima, who change different settings on the same page, both have theirs", async () => {
  await Promise.all([save(nadia, { chat: "soon" }), save(saima, { dailyRequests: 30, proText: "With a call" })])
  expect(await readSettings()).toMatchObject({ chat: "soon", dailyRequests: 30, planTexts: { pro: "With a call" } })
  expect(await save(nadia, { basicText: "For a start" })).toEqual({ done: true, value: ["planTexts"] })
  expect((await readSettings()).planTexts).toMatchObject({ basic: "For a start", pro: "With a call" })
})

test("Where both change the same one, who comes later reads what the other wrote, and chooses", async () => {
  await save(nadia, { walletInstruction: "By JazzCash" })
  const asked = await save(saima, { walletInstruction: "By bank", chat: "soon" })
  expect(asked).toMatchObject({
    done: false,
    reason: "conflict",
    meanwhile: {
      disputed: [
        {
          name: "walletInstruction",
          heading: expect.stringMatching(/^\u2068Nadia\u2069 wrote this at \d\d:\d\d$/),
          theirs: "By JazzCash",
          mine: "By bank",
        },
      ],
      both: true,
      take: "Take theirs",
    },
  })
  expect(await readSettings()).toMatchObject({ walletInstruction: "By JazzCash", chat: "on" })
  if (asked.done) return
  const keep = { keep: "both", disputed: "walletInstruction" }
  expect(await save(saima, { walletInstruction: "By bank", chat: "soon" }, keep, asked.seen)).toMatchObject({
    done: true,
  })
  expect(await readSettings()).toMatchObject({ walletInstruction: "By JazzCash\n\nBy bank", chat: "soon" })
})

test("Of two at once, one is asked", async () => {
  const saved = await Promise.all([
    save(nadia, { walletInstruction: "By JazzCash" }),
    save(saima, { walletInstruction: "By bank" }),
  ])
  expect(saved.filter(({ done }) => done)).toHaveLength(1)
})

test("A choice has no 'both', and is called as on the page", async () => {
  await save(nadia, { dailyRequests: 30 })
  expect(await save(saima, { dailyRequests: 40 })).toMatchObject({
    meanwhile: { disputed: [{ label: "New requests in a day", theirs: "30", mine: "40" }], both: false },
  })
})
