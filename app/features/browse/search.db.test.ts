import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import type { ShownGender } from "#app/viewer/shown-gender.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { countFound, searchCards, whatToLeaveAway } from "./search.server.ts"
import { searchFrom } from "./search-query.ts"

newDatabase()
const clock = movableClock()
beforeAll(() => clock.toNoon())

const asked = (query: string) => searchFrom(new URLSearchParams(query))
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
const born = (age: number) => `${new Date().getFullYear() - age}-06-15`

describe("the combined search", () => {
  let viewer: Awaited<ReturnType<typeof makePerson>>
  beforeAll(async () => {
    viewer = await makePerson("Viewer", {
      profile: { religion: "Islam", sect: "Sunni", city: "Lahore", prefersSect: "Sunni", prefersReligion: "Islam" },
    })
    const common = { religion: "Islam", residence: "Urban", heightCm: 170, gender: "male" }
    const people = {
      Asad: {
        caste: "Jat",
        sect: "Shia",
        employedStatus: "Job holder",
        dateOfBirth: born(25),
        verifiedAt: new Date(),
        educationLevel: "Graduate",
        salaryIncome: "Below 20k",
        familyType: "Joint Family",
        activeAt: ago(0),
      },
      Bilal: {
        caste: "Jatt",
        sect: "Sunni",
        employedStatus: "Employed",
        dateOfBirth: born(30),
        maritalStatus: "divorced",
        nationality: "Pakistani",
        salaryIncome: "50k-100k",
        activeAt: ago(20),
      },
      Careem: {
        caste: "Syed",
        sect: "Sunni",
        city: "Lahore",
        occupation: "Business",
        dateOfBirth: born(35),
        maritalStatus: "widowed",
        nationality: "Pakistan",
        province: "Punjab",
        salaryIncome: "150,000 - 200,000",
        activeAt: ago(6),
      },
      Daud: {
        caste: "Syed",
        religion: "Sikhism",
        heightCm: 180,
        residence: "Rural",
        dateOfBirth: born(60),
        complexion: "Wheatish",
        city: "rahim yar khan",
        activeAt: ago(40),
      },
    }
    for (const [name, profile] of Object.entries(people)) await makePerson(name, { profile: { ...common, ...profile } })
  })

  const found = async (query: string, page = 1, limit = 10) =>
    (await searchCards(viewer, asked(query), { page, limit })).people.map(({ name }) => name.split(" ")[0]!)

  test.each([
    ["", "Daud Careem Bilal Asad"],
    ["caste=Jutt", "Bilal Asad"],
    ["employedStatus=Employed", "Bilal Asad"],
    ["employedStatus=Business+Owner", "Careem"],
    ["height=5'7", "Careem Bilal Asad"],
    ["residence=Rural&religion=Sikhism", "Daud"],
    ["residence=Rural&religion=Islam", ""],
    ["minAge=30&maxAge=35", "Careem Bilal"],
    ["minAge=31", "Daud Careem"],
    ["maxAge=25", "Asad"],
    ["verified=yes", "Asad"],
    ["checked=yes", "Asad"],
    ["minHeight=171", "Daud"],
    ["maxHeight=175&sect=Sunni", "Careem Bilal"],
    ["maritalStatus=divorced", "Bilal"],
    ["maritalStatus=divorced&maritalStatus=widowed", "Careem Bilal"],
    ["nationality=pakistan", "Careem Bilal"],
    ["province=Punjab", "Careem"],
    ["city=lahore", "Careem"],
    ["city=LAHORE", "Careem"],
    ["city=Rahim+Yar+Khan", "Daud"],
    ["city=RAHIMYAR+khan", "Daud"],
    ["city=RY+Khan", "Daud"],
    ["city=Atlantis", ""],
    ["educationLevel=Graduate", "Asad"],
    ["occupation=Business+Owner", "Careem"],
    ["minIncome=50000", "Careem Bilal"],
    ["minIncome=150000", "Careem"],
    ["complexion=Wheatish", "Daud"],
    ["familyType=Joint+Family", "Asad"],
    ["activeWithin=7", "Careem Asad"],
    ["activeWithin=30", "Careem Bilal Asad"],
    ["caste=Jatt&sect=Sunni&minAge=20&maxAge=40", "Bilal"],
    ["order=active", "Asad Careem Bilal Daud"],
    ["order=active&caste=Jatt", "Asad Bilal"],
    ["order=match", "Careem Bilal Asad Daud"],
    ["order=match&caste=Jatt", "Bilal Asad"],
  ])("?%s finds %s", async (query, names) => {
    expect((await found(query)).join(" ")).toBe(names)
  })

  test("shows women, men or everyone, in every order", async () => {
    for (const order of ["newest", "active", "match"]) {
      const page = { page: 1, limit: 10 } as const
      const of = async (gender: ShownGender) =>
        (await searchCards(viewer, asked(`order=${order}`), page, gender)).people.length
      expect([await of("male"), await of("female"), await of("everyone")], order).toEqual([4, 0, 4])
    }
  })

  test("counts what it finds, and says what to leave away when that is nobody", async () => {
    expect(await countFound(viewer, asked("caste=Jatt"), "male")).toEqual({ total: 2, more: false })
    const tries = await whatToLeaveAway(viewer, new URLSearchParams("caste=Syed&sect=Shia&complexion=Fair"), "male")
    expect(tries).toEqual([])
    const query = new URLSearchParams("caste=Jatt&sect=Sunni&maritalStatus=widowed")
    expect(await whatToLeaveAway(viewer, query, "male")).toEqual([
      { label: "Widowed", to: "?caste=Jatt&sect=Sunni", total: 1, more: false },
      { label: "Caste: Jatt", to: "?sect=Sunni&maritalStatus=widowed", total: 1, more: false },
    ])
  })

  test("finds only pictures that their owner shows", async () => {
    const [shown, hidden] = [await makePerson("Shown"), await makePerson("Hidden")]
    for (const person of [shown, hidden]) {
      await db.insert(pictures).values({ id: `of-${person.id}`, accountId: person.id, width: 480, height: 600 })
      await db
        .update(profiles)
        .set({ pictureId: `of-${person.id}` })
        .where(eq(profiles.id, person.profileId))
    }
    await db.update(accounts).set({ showPicture: false }).where(eq(accounts.id, hidden.id))
    expect(await found("picture=yes")).toEqual(["Shown"])
  })

  test("goes on page by page in either order", async () => {
    for (const order of ["newest", "match"]) {
      const pages = [
        await found(`religion=Islam&order=${order}`, 1, 2),
        await found(`religion=Islam&order=${order}`, 2, 2),
      ]
      expect(pages.map(({ length }) => length)).toEqual([2, 1])
      expect(new Set(pages.flat()).size).toBe(3)
    }
  })

  test("the recently active go by the day and then by the id, also on from within a day", async () => {
    const day = Math.floor(Date.now() / 86_400_000) - 3
    const at = (hour: number) => new Date(day * 86_400_000 + hour * 3_600_000)
    const [first, second, third] = [
      await makePerson("First", { profile: { caste: "Arain", activeAt: at(15) } }),
      await makePerson("Second", { profile: { caste: "Arain", activeAt: at(1) } }),
      await makePerson("Third", { profile: { caste: "Arain", activeAt: at(8) } }),
    ]
    const names = ["Third", "Second", "First"]
    expect(await found("order=active&caste=Arain")).toEqual(names)
    for (const [index, { profileId }] of [third, second, first].entries())
      expect(await found(`order=active&caste=Arain&before=${day * 10_000_000_000 + profileId}`)).toEqual(
        names.slice(index + 1),
      )
  })

  test("without a profile to match with, the best are the newest", async () => {
    const consultant = await makePerson("Consultant", { role: "guest" })
    const { people } = await searchCards({ ...consultant, profileId: null }, asked("caste=Jatt&order=match"), {
      page: 1,
      limit: 10,
    })
    expect(people.map(({ name }) => name)).toEqual(["Bilal Malik", "Asad Malik"])
  })
})
