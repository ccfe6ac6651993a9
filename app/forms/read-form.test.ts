import { expect, test } from "vitest"
import { z } from "zod"
import { readForm } from "./read-form.server.ts"
import { line } from "./text.ts"

const schema = z.object({
  expiry: z
    .string({ error: "Invalid expiration date" })
    .regex(/^\d\d\/\d\d$/, "Invalid expiration date")
    .refine((text) => text > "2", "Invalid expiration date"),
  zip: line("ZIP code is required").regex(/^\d{5}$/, "Invalid ZIP code"),
})

async function errorsOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return (await readForm(form, schema)).reply().error
}

test("A field says once what is wrong with it, and what is wrong first", async () => {
  expect(await errorsOf({ expiry: "13/2", zip: "  " })).toEqual({
    expiry: ["Invalid expiration date"],
    zip: ["ZIP code is required"],
  })
  expect(await errorsOf({})).toEqual({ expiry: ["Invalid expiration date"], zip: ["ZIP code is required"] })
})
