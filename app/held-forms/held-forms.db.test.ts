import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { withCookies } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { heldForms } from "#db/schema/held-forms.ts"
import { movableClock } from "#db/test-clock.ts"
import { somebody } from "../features/accounts/accounts-for-tests.ts"
import { findHeldForm, holdForm, releaseHeldForm, sweepHeldForms } from "./held-forms.server.ts"

freshDatabase()
const clock = movableClock()

const PAGE = "/assistance"
const form = { action: PAGE, fields: [["wish", "A kind person"]] as [string, string][] }
const anywhere = new Request("http://localhost/")

async function held() {
  const { id } = await somebody()
  const cookie = (await holdForm(anywhere, id, PAGE, form))!
  return { id, cookie, request: withCookies(cookie) }
}

test("A held form waits on its page alone, until it was given back", async () => {
  const { id, request } = await held()
  expect(await findHeldForm(request, id, "/UserFamily")).toBeUndefined()
  expect(await findHeldForm(request, id, PAGE)).toEqual(form)
  await releaseHeldForm(request, PAGE)
  expect(await findHeldForm(request, id, PAGE)).toBeUndefined()
})

test("What is given back on one page leaves what waits on another", async () => {
  const { id, request } = await held()
  await holdForm(request, id, "/UserFamily", form)
  await releaseHeldForm(request, PAGE)
  expect(await findHeldForm(request, id, PAGE)).toBeUndefined()
  expect(await findHeldForm(request, id, "/UserFamily")).toEqual(form)
})

test("Nobody else sees it: another login in the same browser throws it away", async () => {
  const { id, request } = await held()
  const bilal = await somebody()
  expect(await findHeldForm(anywhere, id, PAGE), "another browser").toBeUndefined()
  expect(await findHeldForm(request, bilal.id, PAGE)).toBeUndefined()
  expect(await findHeldForm(request, id, PAGE)).toBeUndefined()
})

test("A cookie that was changed or made elsewhere is no cookie", async () => {
  const { id, cookie } = await held()
  const [pair] = cookie.split(";")
  expect(await findHeldForm(withCookies(`${pair}x`), id, PAGE)).toBeUndefined()
  expect(await findHeldForm(withCookies("held=a.b.c.d.e"), id, PAGE)).toBeUndefined()
})

test("After ten minutes it is gone", async () => {
  const { id, request } = await held()
  await clock.forward({ minutes: 9 })
  await sweepHeldForms()
  expect(await findHeldForm(request, id, PAGE)).toEqual(form)
  await clock.forward({ minutes: 2 })
  expect(await findHeldForm(request, id, PAGE)).toBeUndefined()
  await sweepHeldForms()
  expect(await db.$count(heldForms, eq(heldForms.accountId, id))).toBe(0)
})
