import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { somebody } from "#app/features/accounts/accounts-for-tests.ts"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { keptForms } from "#db/schema/kept-forms.ts"
import { movableClock } from "#db/test-clock.ts"
import { findKeptForm, keepForm, releaseKeptForm, sweepKeptForms } from "./kept-forms.server.ts"

newDatabase()
const clock = movableClock()

const PAGE = "/assistance"
const form = { action: PAGE, fields: [["wish", "A kind person"]] as [string, string][] }
const anywhere = new Request("http://localhost/")

async function kept() {
  const { id } = await somebody()
  const cookie = (await keepForm(anywhere, id, PAGE, form))!
  return { id, cookie, request: withCookies(cookie) }
}

test("A kept form waits on its page alone, until it was given back", async () => {
  const { id, request } = await kept()
  expect(await findKeptForm(request, id, "/UserFamily")).toBeUndefined()
  expect(await findKeptForm(request, id, PAGE)).toEqual(form)
  await releaseKeptForm(request, PAGE)
  expect(await findKeptForm(request, id, PAGE)).toBeUndefined()
})

test("What is given back on one page leaves what waits on another", async () => {
  const { id, request } = await kept()
  await keepForm(request, id, "/UserFamily", form)
  await releaseKeptForm(request, PAGE)
  expect(await findKeptForm(request, id, PAGE)).toBeUndefined()
  expect(await findKeptForm(request, id, "/UserFamily")).toEqual(form)
})

test("Nobody else sees it: another login in the same browser throws it away", async () => {
  const { id, request } = await kept()
  const bilal = await somebody()
  expect(await findKeptForm(anywhere, id, PAGE), "another browser").toBeUndefined()
  expect(await findKeptForm(request, bilal.id, PAGE)).toBeUndefined()
  expect(await findKeptForm(request, id, PAGE)).toBeUndefined()
})

test("A cookie that was changed or made elsewhere is no cookie", async () => {
  const { id, cookie } = await kept()
  const [pair] = cookie.split(";")
  expect(await findKeptForm(withCookies(`${pair}x`), id, PAGE)).toBeUndefined()
  expect(await findKeptForm(withCookies("held=a.b.c.d.e"), id, PAGE)).toBeUndefined()
})

test("After ten minutes it is gone", async () => {
  const { id, request } = await kept()
  await clock.forward({ minutes: 9 })
  await sweepKeptForms()
  expect(await findKeptForm(request, id, PAGE)).toEqual(form)
  await clock.forward({ minutes: 2 })
  expect(await findKeptForm(request, id, PAGE)).toBeUndefined()
  await sweepKeptForms()
  expect(await db.$count(keptForms, eq(keptForms.accountId, id))).toBe(0)
})
