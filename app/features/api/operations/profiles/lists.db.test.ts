import { expect, test } from "vitest"
import { newDatabase } from "#db/new-database.ts"
import { wholeClient, wholeProfile } from "../../bodies/answers-for-tests.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

interface Value {
  key: string
  label: string
}

const lists = async (): Promise<Record<string, Value[]> & { provinces: Record<string, Value[]> }> => ask("GET /lists")

test("the lists are open to everybody, may be kept, and are not sent again while they are the same", async () => {
  const { status, headers, text } = await call("GET /lists")
  expect([status, headers.get("Cache-Control")]).toEqual([200, "public, max-age=300"])
  const again = await call("GET /lists", { headers: { "If-None-Match": headers.get("ETag")! } })
  expect([again.status, again.text, text.length > 1_000]).toEqual([304, "", true])
})

test("each list has keys that stand there once, in the specification's order, with a word for each", async () => {
  const { provinces, ...all } = await lists()
  for (const [name, values] of [...Object.entries(all), ...Object.entries(provinces)]) {
    expect([name, new Set(values.map(({ key }) => key)).size]).toEqual([name, values.length])
    for (const { key, label } of values) expect([name, key !== "", label !== ""]).toEqual([name, true, true])
  }
  expect(all.residence!.map(({ key }) => key)).toEqual(["Urban", "Suburban", "Rural", "International", "Other"])
  expect(all["partner.sect"]![0]).toEqual({ key: "No preference", label: "No preference" })
  expect(all.height![0]).toEqual({ key: "4'8''", label: "4'8'' (142 cm)", cm: 142 })
  expect(all["client.partner.minHeight"]![1]).toEqual({ key: "150", label: "150 cm", cm: 150 })
  expect(all.nationality).toContainEqual({ key: "PK|Pakistan", label: "Pakistan" })
  expect(provinces.PK!.map(({ key }) => key)).toContain("Khyber Pakhtunkhwa")
  expect(provinces.VA).toEqual([])
})

const GROUPS = {
  religiousInfo: ["residence", "ethnicity", "religion", "caste", "city", "sect"],
  profession: [
    "educationLevel",
    "employedStatus",
    "occupation",
    "healthCondition",
    "height",
    "salaryIncome",
    "complexion",
  ],
  familyDetails: ["siblings", "fatherOccupation", "motherOccupation", "familyStatus", "familyType"],
} as const

/** A whole profile of the keys that stand at a place of each list. */
function profileOf(
  all: Record<string, Value[]>,
  prefix: "" | "client.",
  place: number,
  usual: Record<string, object | string>,
) {
  const keyAt = (name: string) => all[prefix + name]!.at(place % all[prefix + name]!.length)!.key
  const groups = Object.fromEntries(
    Object.entries(GROUPS).map(([group, names]) => [
      group,
      { ...(usual[group] as object), ...Object.fromEntries(names.map((name) => [name, keyAt(name)])) },
    ]),
  ) as Record<keyof typeof GROUPS, object>
  const partner = prefix
    ? ["religion", "caste", "sect", "residence"]
    : ["religion", "caste", "sect", "residence", "age", "height"]
  return {
    ...usual,
    ...groups,
    maritalStatus: keyAt("maritalStatus"),
    gender: keyAt("gender"),
    religiousInfo: { ...groups.religiousInfo, nationality: "PK|Pakistan", province: "Punjab" },
    familyDetails: { ...groups.familyDetails, healthCondition: keyAt("familyHealthCondition") },
    partnerPreferences: {
      ...(usual.partnerPreferences as object),
      ...Object.fromEntries(partner.map((name) => [name, keyAt(`partner.${name}`)])),
    },
  }
}

test("a profile of whatever keys is taken, a member's and a client's, and answered in the same words", async () => {
  const all = (await lists()) as Record<string, Value[]>
  for (let place = 0; place < 12; place++) {
    const member = await makeApiClient(`Member ${place}`, { profile: false })
    const made = await call("POST /profile", {
      token: member.token,
      json: profileOf(all, "", place, wholeProfile as never),
    })
    expect([place, made.status, made.body.errors]).toEqual([place, 201, undefined])
    expect(made.body.religiousInfo.caste).toBe(all.caste!.at(place)!.key)
  }
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  for (let place = 0; place < 12; place++) {
    const made = await call("POST /clients", {
      token: farhat.token,
      json: { ...profileOf(all, "client.", place, wholeClient as never), firstName: `Sana ${"x".repeat(place)}` },
    })
    expect([place, made.status, made.body.errors]).toEqual([place, 201, undefined])
  }
})

test("every key of a filter is taken by the search", async () => {
  const { provinces, ...all } = await lists()
  const bilal = await makeApiClient("Bilal")
  for (const [name, values] of Object.entries(all)) {
    if (!name.startsWith("filter.")) continue
    const filter = name.slice("filter.".length)
    for (const { key } of values.slice(0, 60)) {
      const { status, body } = await bilal.call(`GET /profile/profiles?${filter}=${encodeURIComponent(key)}`)
      expect([filter, key, status, [body.filters[filter]].flat().map(String)]).toEqual([filter, key, 200, [key]])
    }
  }
  const { body } = await bilal.call(`GET /profile/profiles?province=${encodeURIComponent(provinces.CA![0]!.key)}`)
  expect(body.filters.province).toBe(provinces.CA![0]!.key)
  const nationality = encodeURIComponent(all.nationality![7]!.key)
  expect((await bilal.call(`GET /profile/profiles?nationality=${nationality}`)).body.filters.nationality).toBe(
    all.nationality![7]!.label,
  )
})
