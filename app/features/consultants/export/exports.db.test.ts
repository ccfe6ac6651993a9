import { expect, test } from "vitest"
import { openCase, planStep } from "#app/features/cases/cases.server.ts"
import { addNote } from "#app/features/cases/notes/notes.server.ts"
import { addFee } from "#app/features/fees/fees.server.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { EXPORTS } from "./exports.server.ts"

newDatabase()

/** A consultant with a client, of whom there are a case and a note. */
async function makeDesk(name: string, client: string) {
  const consultant = await makePerson(name, { role: "guest" })
  const id = await makeClient(consultant.id, client)
  const bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  const caseId = valueIn(await openCase(consultant, id, bilal.profileId))
  await planStep(consultant, caseId, { nextStep: `Call ${client}` })
  await addFee(consultant, id, { kind: "agreed", rupees: 5_000, words: `For ${client}`, day: "2026-01-10" })
  await addNote(consultant, id, { body: `${client} prefers the evening` })
  return consultant
}

async function takenOut(what: keyof typeof EXPORTS, viewer: { id: number }) {
  const rows: unknown[] = []
  for await (const page of EXPORTS[what].pages(viewer)) rows.push(...page)
  return JSON.stringify(rows)
}

test.each(["clients", "cases", "notes", "fees"] as const)(
  "Farhat takes out her own %s, and no other consultant's",
  async (what) => {
    const [farhat, gul] = [await makeDesk("Farhat", "Sana"), await makeDesk("Gul", "Hira")]
    expect(await takenOut(what, farhat)).toMatch(/^(?!.*Hira).*Sana/)
    expect(await takenOut(what, gul)).toMatch(/^(?!.*Sana).*Hira/)
    expect(await takenOut(what, await makePerson("Rukhsana", { role: "guest" }))).toBe("[]")
  },
)

test.each(["clients", "cases", "notes", "fees"] as const)(
  "Each of the %s has a cell under every heading",
  async (what) => {
    const farhat = await makeDesk("Farhat", "Sana")
    for await (const rows of EXPORTS[what].pages(farhat))
      for (const row of rows) expect(row).toHaveLength(EXPORTS[what].headings.length)
  },
)
