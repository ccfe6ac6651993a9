import { beforeAll, expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeManyClients, planOf } from "#db/test-many-people.ts"
import { makePerson } from "#db/test-people.ts"
import { dueSteps, pageOfCases, readBoard, stillCases } from "./desk/desk.server.ts"
import { pageOfNotes } from "./notes/notes.server.ts"

newDatabase("large")

let consultant: { id: number }
let clientId: number

/** Four thousand clients with four hundred cases and as many notes as clients, among the many of other consultants. */
beforeAll(async () => {
  consultant = await makePerson("Consultant", { role: "guest" })
  await makeManyClients(consultant.id, 4_000)
  const [other] = await sql`select id from profile where account_id <> ${consultant.id} order by id limit 1`
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx`
      insert into client_case (client_id, consultant_id, other_id, stage, next_step_on, moved_at, touched_at)
      select id, account_id, ${other!.id}, (enum_range(null::case_stage))[1 + (id % 8)::int],
        case when id % 3 = 0 then current_date + (id % 60)::int - 30 end,
        now() - (id % 400) * interval '1 hour', now() - (id % 400) * interval '1 hour'
      from profile where kind = 'client' and id % 10 = 0 and id <> ${other!.id}`
    await tx`
      insert into client_note (client_id, consultant_id, body)
      select id, account_id, case when id % 500 = 0 then 'Married in Quetta' else 'Call the family on Friday' end
      from profile where kind = 'client' and (account_id = ${consultant.id} or id % 10 = 0)`
  })
  await sql.unsafe("vacuum analyze client_case, client_note")
  const [client] =
    await sql`select client_id::int as id from client_case where consultant_id = ${consultant.id} limit 1`
  clientId = client!.id
})

const FIRST = { page: 1, limit: 50 } as const

test("an index in order finds what is due and what is still", async () => {
  const due = await planOf(dueSteps(consultant))
  expect(due).toMatch(/Index Scan using client_case_due_idx/)
  const still = await planOf(stillCases(consultant))
  expect(still).toMatch(/Index Scan using client_case_still_idx/)
  for (const plan of [due, still]) expect(plan).not.toMatch(/Sort|Seq Scan on (client_case|client_note|profile)/)
})

test("a stage's cases are read from the index of the board, page by page, and a client's from theirs", async () => {
  const behind = { at: new Date().toISOString(), id: 1 }
  for (const paging of [{ page: 1 }, { page: 4 }, { page: 1, behind }]) {
    const plan = await planOf(pageOfCases(consultant, { stage: "met" }, { ...paging, limit: 10 }))
    expect(plan).toMatch(/Index (Only )?Scan Backward using client_case_board_idx/)
    expect(plan).not.toMatch(/Sort|Seq Scan on (client_case|client_note|profile)/)
  }
  const ofClient = await planOf(pageOfCases(consultant, { clientId }, FIRST))
  expect(ofClient).toMatch(/client_case_(client_idx|pair_key)/)
  expect(ofClient).not.toMatch(/Seq Scan on (client_case|client_note|profile)/)
})

test("the board has all stages at once", async () => {
  const board = await readBoard(consultant)
  expect(board.reduce((sum, { total }) => sum + total, 0)).toBe(400)
  expect(board.every(({ total, cases }) => cases.length === Math.min(total, 6))).toBe(true)
})

test("notes are listed from their index, and a rare word leads to those that say it", async () => {
  const none = { words: [], clientId: null, caseId: null }
  for (const behind of [undefined, { id: 10_000 }]) {
    const all = await planOf(pageOfNotes(consultant, none, { ...FIRST, behind }))
    expect(all).toMatch(/Index Scan Backward using client_note_consultant_idx/)
    expect(all).not.toMatch(/Sort|Seq Scan on (client_case|client_note|profile)/)
  }
  const rare = await planOf(pageOfNotes(consultant, { ...none, words: ["quetta"] }, FIRST))
  expect(rare).toMatch(/client_note_(words|consultant)_idx/)
  expect(rare).not.toMatch(/Seq Scan on (client_case|client_note|profile)/)
})
