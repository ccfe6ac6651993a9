import { expect, test } from "vitest"
import { findViewer } from "#app/viewer/sessions.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { DRAFT, makeClient, makePerson, makeSignedIn } from "#db/test-people.ts"
import { suggestedCities } from "./cities.server.ts"
import { findAll } from "./search-screen.server.ts"

newDatabase()

const PAGE = { page: 1, limit: 10 } as const

test("Cities are suggested in which people live who are shown, each once, and no small place for one person", async () => {
  const viewer = (await findViewer((await makeSignedIn("Viewer")).token))!
  for (const city of ["Multan", "MULTAN", "pindi", "Kot Addu", "KOT ADDU", "Hunza"])
    await makePerson("Somebody", { profile: { city } })
  await makePerson("Hidden", { profile: { city: "Chitral", visible: false } })
  await makeClient((await makePerson("Farhat", { role: "guest" })).id, "Draft", { city: "Skardu", ...DRAFT })
  expect(await suggestedCities()).toEqual(["Kot Addu", "Multan", "Rawalpindi"])

  const found = async (city: string, more = "") => {
    const { people, nobodyIn, form } = await findAll(
      viewer,
      new URLSearchParams(`city=${city}${more}`),
      PAGE,
      "everyone",
    )
    const field = form.groups.flatMap(({ fields }) => fields).find(({ name }) => name === "city")
    return { total: people.length, nobodyIn, field }
  }
  expect(await found("multan")).toMatchObject({
    total: 2,
    nobodyIn: null,
    field: { value: "Multan", suggestions: ["Kot Addu", "Multan", "Rawalpindi"] },
  })
  for (const city of ["Rawalpindi", "hunza"]) expect(await found(city)).toMatchObject({ total: 1, nobodyIn: null })
  // Where only somebody hidden lives is like a city that nobody knows.
  for (const city of ["Chitral", "Skardu", "Atlantis"])
    expect(await found(city)).toMatchObject({ total: 0, nobodyIn: city })
  expect(await found("Multan", "&sect=Shia")).toMatchObject({ total: 0, nobodyIn: null })
})
