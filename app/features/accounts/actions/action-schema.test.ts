import { expect, test } from "vitest"
import { readForm } from "#app/forms/read-form.server.ts"
import { actionSchema } from "./action-schema.ts"

const answer = async (fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of [["reason", "Advertising"], ...fields] as const) form.append(name, value)
  const submission = await readForm(form, actionSchema)
  return submission.status === "success" ? submission.status : submission.reply().error
}

test("Deleting several wants their number typed; deleting one and suspending several do not", async () => {
  const two: [string, string][] = [
    ["id", "7"],
    ["id", "8"],
  ]
  const asked = { count: ["Please type 2: so many accounts would be deleted."] }
  expect(await answer([["intent", "delete"], ...two])).toEqual(asked)
  for (const count of ["", "3", "two"])
    expect(await answer([["intent", "delete"], ["count", count], ...two])).toEqual(asked)
  for (const count of ["2", " 2 "])
    expect(await answer([["intent", "delete"], ["count", count], ...two])).toBe("success")
  expect(await answer([["intent", "suspend"], ...two])).toBe("success")
  for (const id of [["7"], ["7", "7"]])
    expect(await answer([["intent", "delete"], ...id.map((one): [string, string] => ["id", one])])).toBe("success")
})
