import { expect, test } from "vitest"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { call, makeApiClient } from "./calls-for-tests.ts"
import { type Operation, queryOf } from "./operation.ts"
import { operations } from "./operations.ts"

newDatabase()
ownFolder()

/** Longer than any text, no number, and in no list. */
const WRONG = "x".repeat(2_000)

const addressOf = ({ path, params }: Operation) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => String(params!.shape[name]!.meta()?.example ?? "file"))

async function callers() {
  const consultant = await makeApiClient("Farhat", { role: "guest" })
  const member = await makeApiClient("Bilal", { plan: "pro" })
  return ({ who }: Operation) => (who === "consultant" ? consultant : member).token
}

test("every parameter of every call refuses what it does not understand, by its name", async () => {
  const tokenFor = await callers()
  let asked = 0
  for (const operation of operations) {
    for (const name of Object.keys(queryOf(operation).shape)) {
      const asking = `${operation.method.toUpperCase()} ${addressOf(operation)}?${name}=${WRONG}`
      const { status, body } = await call(asking, { token: tokenFor(operation) })
      const fields = Object.keys(body.errors ?? {})
      expect([operation.id, name, status, fields]).toEqual([operation.id, name, 400, expect.arrayContaining([name])])
      expect(Object.values(body.errors)).not.toContainEqual([""])
      asked += 1
    }
  }
  expect(asked).toBeGreaterThan(100)
})

test("no call takes a parameter that it does not know", async () => {
  const tokenFor = await callers()
  for (const operation of operations) {
    const { status, body } = await call(`${operation.method.toUpperCase()} ${addressOf(operation)}?nonsense=1`, {
      token: tokenFor(operation),
    })
    expect([operation.id, status, body.codes?.nonsense]).toEqual([operation.id, 400, ["unknown-field"]])
  }
})

test("a file that comes under a name which a call does not know is refused by that name", async () => {
  const tokenFor = await callers()
  const other = await makeApiClient("Ayesha")
  const withFile = operations.filter(({ file }) => file)
  expect(withFile.length).toBeGreaterThan(5)
  for (const operation of withFile) {
    const body = new FormData()
    body.set("nonsense", new Blob(["x"]), "picture.png")
    const path = addressOf(operation).replace(/(?<=^\/messages\/)[^/]+/, String(other.id))
    const asked = `${operation.method.toUpperCase()} ${path}`
    const { status, body: answer } = await call(asked, { token: tokenFor(operation), body })
    expect([operation.id, status, answer.codes]).toEqual([operation.id, 400, { nonsense: ["unknown-field"] }])
  }
})
