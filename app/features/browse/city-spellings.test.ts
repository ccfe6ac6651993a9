import { expect, test } from "vitest"
import { CITY_NAMES } from "./city-names.ts"
import { citySpellings, foldCities, keyOfCity, usualCity } from "./city-spellings.ts"

test.each([
  ["LAHORE", "Lahore"],
  ["lahore", "Lahore"],
  [" Lahore ", "Lahore"],
  ["لاہور", "Lahore"],
  ["pindi", "Rawalpindi"],
  ["d.g. khan", "Dera Ghazi Khan"],
  ["DG Khan", "Dera Ghazi Khan"],
  ["Dera Ghazi-Khan", "Dera Ghazi Khan"],
  ["PESHAWAR", "Peshawar"],
  ["kot  addu", "Kot Addu"],
  ["DHA Lahore", "DHA Lahore"],
])("%s is written %s", (written, usual) => {
  expect(usualCity(written)).toBe(usual)
})

test("Whoever looks for one name of a city looks for all of them, and of another for what was written", () => {
  expect(citySpellings("Pindi")).toEqual(expect.arrayContaining(["Rawalpindi", "Pindi"]))
  expect(citySpellings("RAWALPINDI")).toEqual(citySpellings("Pindi"))
  expect(citySpellings("Multan")).toContain("Multan")
  expect(citySpellings("Hunza")).toEqual(["Hunza"])
})

test("No name stands for two cities, and none twice", () => {
  const keys = CITY_NAMES.flat().map(keyOfCity)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test("A city that people write in different ways is one city, and what is no name is left out", () => {
  const groups = [
    { name: "lahore ", count: 4 },
    { name: "Karachi", count: 11 },
    { name: "Lahore", count: 9 },
    { name: "buy.example", count: 99 },
    { name: "dera ghazi khan", count: 2 },
    { name: "Kot Addu", count: 2 },
    { name: "KOTADDU", count: 1 },
  ]
  expect(foldCities(groups)).toEqual([
    { name: "Lahore", count: 13 },
    { name: "Karachi", count: 11 },
    { name: "Kot Addu", count: 3 },
    { name: "Dera Ghazi Khan", count: 2 },
  ])
})
