import { beforeEach, expect, test } from "vitest"
import { csvOf } from "#app/http/csv.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient } from "#db/test-people.ts"
import { makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
ownFolder()

let farhat: Awaited<ReturnType<typeof makeApiClient>>
beforeEach(async () => {
  farhat = await makeApiClient("Farhat", { role: "guest", account: { companyName: "Aziz Bureau" } })
})

function formWith(rows: string[][], name = "clients.csv") {
  const form = new FormData()
  form.set("file", new Blob([csvOf(rows)], { type: "text/csv" }), name)
  return form
}

const HEADS = ["Name", "Gender", "DOB", "Phone", "Mood"]
const SANA = ["Sana Malik", "F", "14-03-1998", "0300 5550101", "calm"]
const HIRA = ["Hira Khan", "F", "", "0300 5550102", "glad"]

const send = async (...rows: string[][]) => farhat.call("POST /clients/import", formWith([HEADS, ...rows]))
const rowsOf = async (query = "") => (await farhat.call(`GET /clients/import/rows${query}`)).body.results

test("A file is read, looked at, corrected, taken in, and taken back", async () => {
  const { status, body: sent } = await send(SANA, HIRA, ["", "F", "1990-01-01", "", ""])
  expect(status).toBe(201)
  expect(sent).toMatchObject({
    fileName: "clients.csv",
    rows: 3,
    columns: [
      { head: "Name", sample: "Sana Malik", target: "fullName" },
      { target: "gender" },
      { target: "dateOfBirth" },
      { target: "contactNumber" },
      { head: "Mood", target: "none" },
    ],
    lacks: { gender: false, age: true },
    counts: { taken: 1, drafts: 1, merged: 0, toDecide: 0, wrong: 2 },
  })
  expect(await rowsOf("?only=wrong")).toMatchObject([
    { row: 3, name: "Hira Khan", problem: { code: "no-birth" }, choices: ["leave"], choice: "leave" },
    { row: 4, name: "", problem: { code: "no-name", text: "There is no name." } },
  ])

  const targets = ["fullName", "gender", "dateOfBirth", "contactNumber", "note"]
  const { body: corrected } = await farhat.call("PUT /clients/import/columns", { key: sent.key, targets, age: 26 })
  expect(corrected).toMatchObject({ fill: { gender: null, age: 26 }, counts: { taken: 2, wrong: 1 } })
  expect((await farhat.call("POST /clients/import/confirm", { key: sent.key })).status).toBe(409)
  expect((await farhat.call("GET /clients/import")).body).toEqual(corrected)
  expect(await rowsOf("?only=taken&limit=20")).toMatchObject([
    { name: "Sana Malik", dateOfBirth: "1998-03-14", contactNumber: "+923005550101", isDraft: true },
    { name: "Hira Khan", isBirthEstimated: true },
  ])
  const { body: taken } = await farhat.call("POST /clients/import/confirm", { key: corrected.key })
  expect(taken).toEqual({ made: 2, merged: 0, left: 1 })
  expect((await farhat.call("GET /clients/import")).status).toBe(404)

  const clients = (await farhat.call("GET /clients")).body.results
  const hira = clients.find(({ firstName }: { firstName: string }) => firstName === "Hira")
  expect((await farhat.call(`GET /notes?clientId=${hira._id}`)).body.results).toMatchObject([{ body: "Mood: glad" }])
  await farhat.call(`POST /clients/${hira._id}/notes`, { body: "Her mother called" })
  const [imported] = (await farhat.call("GET /client-imports")).body.results
  expect(imported).toMatchObject({
    made: 2,
    removable: 1,
    stay: [{ _id: hira._id, reason: "note", text: "there is a note" }],
  })
  const rukhsana = await makeApiClient("Rukhsana", { role: "guest" })
  expect((await rukhsana.call(`DELETE /client-imports/${imported._id}`)).status).toBe(404)
  const { body: back } = await farhat.call(`DELETE /client-imports/${imported._id}`)
  expect(back).toEqual({ removed: 1, emptied: 0, stay: 1 })
  expect((await farhat.call("GET /clients")).body.totalCount).toBe(1)
})

test("Rows of clients who are there are decided one by one", async () => {
  const sana = await makeClient(farhat.id, "Sana", { contactNumber: "+923005550101" })
  const { body } = await send(SANA, SANA, ["Saba Malik", "F", "1999-01-01", "0300 5550101", ""])
  expect(body.counts).toMatchObject({ toDecide: 1, nothingNew: 2 })
  const decide = await rowsOf("?only=decide")
  expect(decide).toMatchObject([
    { row: 4, double: { alike: true, clientId: sana, row: null }, choices: ["take", "leave", "merge"], choice: "take" },
  ])
  const { body: chosen } = await farhat.call("PUT /clients/import/choices", {
    key: body.key,
    choices: [{ row: 4, choice: "leave" }],
  })
  expect(chosen.counts.taken).toBe(0)
  expect((await farhat.call("POST /clients/import/confirm", { key: body.key })).status).toBe(409)
  const all = { key: body.key, choices: [{ row: 4, choice: "take" }] }
  expect((await farhat.call("POST /clients/import/confirm", all)).body).toMatchObject({ made: 1 })
})

test("What is no list of clients is refused, and nothing is kept of it", async () => {
  const odd = new FormData()
  expect((await farhat.call("POST /clients/import", odd)).body).toMatchObject({
    status: 400,
    errors: { file: [expect.any(String)] },
  })
  odd.set("file", new Blob(["PK\u0003\u0004"]), "clients.xlsx")
  expect((await farhat.call("POST /clients/import", odd)).body.message).toMatch(/workbook/)
  odd.set("file", new Blob(["x".repeat(4 * 1024 * 1024 + 1)]), "large.csv")
  expect((await farhat.call("POST /clients/import", odd)).status).toBe(413)
  const key = "of a file that is not there"
  for (const [asked, body] of [
    ["GET /clients/import"],
    ["GET /clients/import/rows"],
    ["PUT /clients/import/columns", { key, targets: ["fullName"] }],
    ["PUT /clients/import/choices", { key, choices: [] }],
    ["POST /clients/import/confirm", { key }],
  ] as const)
    expect((await farhat.call(asked, body)).status, asked).toBe(404)
  expect((await farhat.call("DELETE /clients/import")).status).toBe(200)
})

test("The template has the headings that the import knows", async () => {
  const { text, headers } = await farhat.call("GET /clients/import/template")
  expect(headers.get("Content-Type")).toContain("text/csv")
  const form = new FormData()
  form.set("file", new Blob([`${text}${text}`]), "template.csv")
  const { body } = await farhat.call("POST /clients/import", form)
  expect(body.columns.map(({ target }: { target: string }) => target)).not.toContain("none")
  const known = (await farhat.call("GET /clients/import/targets")).body.results
  expect(known[0]).toEqual({ target: "none", label: "Leave this column out", help: null })
})
