import { describe, expect, test } from "vitest"
import { isNationality, nationalities, nationalityName, provincesOf } from "./countries.server.ts"
import { heightInCm, heightLabel, heightLabels } from "./height.ts"
import { options, type Reading, spellingsOf } from "./options.ts"
import { spellings } from "./spellings.ts"

describe("the lists", () => {
  test("the member wizard has 32 castes from Rajput to Others, each once", () => {
    const castes = options.caste.member
    expect([castes[0], castes.at(-1), new Set(castes).size]).toEqual(["Rajput", "Others", 32])
  })

  test("every caste that another screen writes has a spelling in the member wizard", () => {
    const members: readonly string[] = options.caste.member
    const others = [...options.caste.client, ...options.caste.form, ...options.caste.browse]
    const unknown = others.filter((caste) => !spellingsOf("caste", caste).some((same) => members.includes(same)))
    expect(unknown).toEqual([])
  })

  const FIGURES = ["height", "salaryIncome", "siblings", "age", "minHeight", "maxHeight"]
  const pairs = Object.entries(options as Record<string, Partial<Record<Reading, readonly string[]>>>).flatMap(
    ([list, { member = [], ...others }]) =>
      (["client", "form"] as const).flatMap((reading) => {
        const own = others[reading]
        return !own || own === member || FIGURES.includes(list) ? [] : [[reading, list, own, member] as const]
      }),
  )

  test.each(pairs)(
    "the %s list of %s has whatever the member's has, each once, and the rest last",
    (_, list, client, member) => {
      const lacks = member.filter((value) => !spellingsOf(list, value).some((same) => client.includes(same)))
      const same = client.map((value) => spellingsOf(list, value)[0])
      expect(lacks).toEqual([])
      expect(new Set(same).size).toBe(client.length)
      expect(client.findIndex((value) => /^Others?$/.test(value))).toBe(client.length - 1)
    },
  )

  test("a client's list begins with the specification's own, in its order", () => {
    const { caste, sect, educationLevel, religion } = options
    expect(caste.client.slice(0, 10)).toEqual([
      "Rajput",
      "Jutt",
      "Butt",
      "Sheikh",
      "Malik",
      "Mughal",
      "Syed",
      "Pathan",
      "Arain",
      "Gujjar",
    ])
    expect(caste.client).toEqual(expect.arrayContaining(["Awan", "Qureshi", "Others"]))
    expect(sect.client).toEqual([
      "Sunni",
      "Shia",
      "Ahmadiyya",
      "Deobandi",
      "Barelvi",
      "Ahle Hadith",
      "Wahhabi",
      "Ismaili",
      "Bohra",
      "Noorbakhshi",
      "Zikri",
      "Others",
    ])
    expect(educationLevel.client).toEqual(["Matric", "Inter", "Graduate", "Postgraduate", "DAE", "Others"])
    expect(religion.client).toEqual(["Islam", "Christianity", "Hinduism", "Buddhism", "Judaism", "Sikhism", "Other"])
  })

  test("ages are 18 to 67 in the wizard and 18 to 57 in the partner form", () => {
    expect([options.age.member[0], options.age.member.at(-1)]).toEqual(["18", "67"])
    expect([options.age.form[0], options.age.form.at(-1)]).toEqual(["18", "57"])
  })

  test("a spelling finds all that mean the same, any other value itself", () => {
    expect(spellingsOf("caste", "Jutt")).toEqual(expect.arrayContaining(["Jatt", "Jutt", "Jat"]))
    expect(spellingsOf("sect", "Wahabi")).toContain("Wahhabi")
    expect(spellingsOf("sect", "Ahmadi")).toContain("Ahmadiyya")
    expect(spellingsOf("employedStatus", "Employed")).toContain("Job holder")
    expect(spellingsOf("nationality", "Pakistan")).toContain("Pakistani")
    expect(spellingsOf("sect", "Shia")).toEqual(["Shia"])
  })

  test("every spelling is a value of its list", () => {
    for (const [list, groups] of Object.entries(spellings)) {
      const values: string[] =
        list === "nationality"
          ? [...nationalities.member, ...nationalities.client].map(({ label }) => label)
          : Object.values(options[list as keyof typeof options]).flat()
      expect(groups!.flat().filter((value) => !values.includes(value))).toEqual([])
    }
  })
})

describe("heights", () => {
  test("whichever list wrote it, the same height is the same number of centimetres", () => {
    expect(heightInCm("5'4")).toBe(163)
    expect(heightInCm("5'4''")).toBe(163)
    expect(heightInCm("5'4\"")).toBe(163)
    expect(heightInCm("160")).toBe(160)
    expect(heightInCm("160 cm")).toBe(160)
  })

  test.each(["", "5", "5'12", "tall", "9'1", "300", "1e3"])("%j is no height", (label) => {
    expect(heightInCm(label)).toBeUndefined()
  })

  test("every label of the wizard survives the way through centimetres", () => {
    for (const label of options.height.member) expect(heightLabel(heightInCm(label)!)).toBe(label)
  })

  test("lists run in one-inch steps", () => {
    expect(heightLabels("5'10", "6'1", "")).toEqual(["5'10", "5'11", "6'0", "6'1"])
    expect([options.height.client.length, options.height.member.length]).toEqual([18, 22])
  })
})

describe("countries", () => {
  test("Pakistan offers the specification's six provinces", () => {
    expect(provincesOf("PK|Pakistan")).toEqual([
      "Punjab",
      "Sindh",
      "Khyber Pakhtunkhwa",
      "Balochistan",
      "Gilgit-Baltistan",
      "Azad Kashmir",
    ])
    expect(provincesOf("PK|Pakistani")).toEqual(provincesOf("PK|Pakistan"))
  })

  test("a small country has none, an unknown one is no country", () => {
    expect(provincesOf("HK|Hong Kong")).toEqual([])
    expect(provincesOf("PK|Atlantis")).toBeUndefined()
    expect(provincesOf("")).toBeUndefined()
  })

  test("each country once, under a plain name", () => {
    const names = nationalities.member.map(({ label }) => label)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(["Iran", "Palestine", "Korea, Republic of", "United States"]))
    expect(nationalityName("PK|Pakistan")).toBe("Pakistan")
    expect(isNationality("GB|British")).toBe(true)
  })
})
