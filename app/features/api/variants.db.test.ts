import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { profiles } from "#db/schema/profiles.ts"
import { call, makeApiClient } from "./calls-for-tests.ts"
import { CHECK } from "./issue-texts.ts"
import { operations } from "./operations.ts"
import { exampleOf, requestsOf, type Variant, variantsOf, withVariant, wrongsOf } from "./variants-for-tests.ts"

runningOutbox(newDatabase())

/** What the descriptions say in words: it depends on another field, or on what the operator allows. */
const TOGETHER = ["province", "minAge", "maxAge", "maxHeight", "returnTo"]
const isTogether = (name: string) => TOGETHER.includes(name.split(".").at(-1)!)
/** Documented as required, and taken from another field or from what is usual. */
const SPARED = ["role: left out", "contactInfo.phone: left out"]

const nameOf = ({ at }: Variant) => at.join(".")
const said = (variant: Variant) => `${nameOf(variant)}: ${variant.what}`

const withBodies = operations.flatMap(({ method, path, body }) =>
  body ? requestsOf(method, path).map((schema) => ({ asked: `${method.toUpperCase()} ${path}`, body, schema })) : [],
)

test.each(withBodies)("$asked takes whatever its document allows, field by field", ({ body, schema }) => {
  const example = exampleOf(schema)
  const variants: Variant[] = [{ at: [], what: "the example" }, ...variantsOf(schema)]
  const refused = variants.flatMap((variant) => {
    const issues = body.safeParse(withVariant(example, variant), CHECK).error?.issues ?? []
    const own = issues.filter(({ path }) => !isTogether(path.join(".")))
    return own.map(({ message }) => `${said(variant)} – ${message}`)
  })
  expect(refused).toEqual([])
})

/** Lists of what a record may keep are asked by calls. */
const KEEPS = ["PUT /profile/{id}", "PUT /clients/{id}", "PUT /users/me"]

test.each(withBodies.filter(({ asked }) => !KEEPS.includes(asked)))(
  "$asked refuses by name whatever it does not allow",
  ({ body, schema }) => {
    const example = exampleOf(schema)
    const taken = wrongsOf(schema).flatMap((wrong) => {
      const issues = body.safeParse(withVariant(example, wrong), CHECK).error?.issues ?? []
      const names = issues.flatMap((issue) => {
        const path = issue.path.map(String)
        return issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key].join(".")) : [path.join(".")]
      })
      return names.includes(nameOf(wrong)) || SPARED.includes(said(wrong)) ? [] : [said(wrong)]
    })
    expect(taken).toEqual([])
  },
)

/** The 250 countries are asked of the schema alone. */
const isOneOfFew = ({ at, value }: Variant) =>
  at.at(-1) !== "nationality" || ["Pakistan", "Pakistani", null].includes(value as string)

type Person = Awaited<ReturnType<typeof makeApiClient>>

async function refusedOf(
  { call }: Person,
  asked: string,
  { path = asked, before }: { path?: string; before?: () => Promise<unknown> } = {},
) {
  const [method, documented] = path.split(" ") as [string, string]
  const [schema] = requestsOf(method.toLowerCase(), documented)
  const refused: string[] = []
  for (const variant of variantsOf(schema!).filter(isOneOfFew)) {
    await before?.()
    const { status, body } = await call(asked, withVariant(exampleOf(schema!), variant))
    if (status < 300) continue
    expect(status, said(variant)).toBe(400)
    const own = Object.keys(body.errors).filter((name) => !isTogether(name))
    if (own.length > 0) refused.push(`${said(variant)} – ${own.join()}: ${body.message}`)
  }
  return refused
}

test("A profile is changed in whatever way the document allows, and in no other", async () => {
  const [ayesha, farhat] = [await makeApiClient("Ayesha"), await makeApiClient("Farhat", { role: "guest" })]
  const path = "PUT /profile/{id}"
  expect(await refusedOf(ayesha, `PUT /profile/${ayesha.profileId}`, { path })).toEqual([])
  const [made] = requestsOf("post", "/clients")
  const { body: client } = await farhat.call("POST /clients", exampleOf(made!))
  expect(await refusedOf(farhat, `PUT /clients/${client._id}`, { path: "PUT /clients/{id}" })).toEqual([])

  const [schema] = requestsOf("put", "/profile/{id}")
  for (const wrong of wrongsOf(schema!)) {
    const { status, body } = await ayesha.call(
      `PUT /profile/${ayesha.profileId}`,
      withVariant(exampleOf(schema!), wrong),
    )
    expect([status, Object.keys(body.errors ?? {})], said(wrong)).toEqual([
      400,
      expect.arrayContaining([nameOf(wrong)]),
    ])
  }
})

test("A profile is made in whatever way the document allows", async () => {
  const ayesha = await makeApiClient("Ayesha", { profile: false })
  const before = () => db.delete(profiles).where(eq(profiles.accountId, ayesha.id))
  expect(await refusedOf(ayesha, "POST /profile", { before })).toEqual([])
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  expect(await refusedOf(farhat, "POST /clients")).toEqual([])
})

test("An account is made in whatever way the document allows", async () => {
  let count = 0
  for (const schema of requestsOf("post", "/users/register"))
    for (const variant of variantsOf(schema)) {
      const [varied] = variant.at
      const password = "green mango tree"
      const unused = {
        ...(exampleOf(schema) as object),
        email: `${crypto.randomUUID()}@example.com`,
        confirmPassword: undefined,
        ...(varied !== "password" && { password }),
      }
      const value = varied === "confirmPassword" && variant.value !== undefined ? password : variant.value
      const json = varied === "email" ? unused : withVariant(unused, { ...variant, value })
      const { status, text } = await call("POST /users/register", { json, address: `198.51.${++count % 200}.7` })
      expect(status, `${said(variant)}: ${text}`).toBe(201)
    }
})
