import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { valueIn } from "#app/result-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { readPicture, storePicture } from "../pictures/pictures.server.ts"
import { arrived, uploader } from "../pictures/pictures-for-tests.ts"
import { stepSchemas } from "./profile-schema.ts"
import { createClientProfile, createMemberProfile } from "./save-profile.server.ts"

newDatabase()

const { personal, religious, profession, family, partner } = stepSchemas.member
const answers = {
  personal: personal.parse({
    firstName: "Ayesha",
    lastName: "Khan",
    maritalStatus: "single",
    dateOfBirth: "1998-05-05",
    gender: "female",
    contactNumber: "0300 1234567",
  }),
  religious: religious.parse({
    nationality: "PK|Pakistan",
    residence: "Urban",
    ethnicity: "Asian",
    province: "Punjab",
    religion: "Islam",
    caste: "Jatt",
    city: "Lahore",
    sect: "Sunni",
  }),
  profession: profession.parse({
    educationLevel: "Graduate",
    employedStatus: "Employed",
    occupation: "Employee",
    healthCondition: "Healthy",
    height: "5'4''",
    salaryIncome: "50k-100k",
    complexion: "Fair",
  }),
  family: family.parse({
    fatherName: "Karim",
    motherName: "Amina",
    siblings: "4+",
    healthCondition: "Chronic Illness",
    fatherOccupation: "Retired",
    motherOccupation: "House Wife",
    familyStatus: "Middle Class",
    familyType: "Joint Family",
  }),
  partner: partner.parse({
    religion: "Islam",
    age: "30",
    caste: "Others",
    height: "5'10''",
    sect: "Sunni",
    residence: "Rural",
  }),
}

async function member() {
  const email = `${crypto.randomUUID()}@example.com`
  const [row] = await db.insert(accounts).values({ name: "A", email, status: "active" }).returning({ id: accounts.id })
  return { id: row!.id, role: "user" as const }
}

const profilesOf = ({ id }: { id: number }) => db.select().from(profiles).where(eq(profiles.accountId, id))

const pictureOf = async (person: { id: number }) =>
  valueIn(await storePicture(person.id, await arrived(), uploader(person)))!

describe("the end of the wizard", () => {
  test("keeps every answer, heights in centimetres, the nationality by its name, one age as a range", async () => {
    const ayesha = await member()
    await createMemberProfile(ayesha, answers)
    expect(await profilesOf(ayesha)).toEqual([
      expect.objectContaining({
        kind: "member",
        ...answers.personal,
        contactNumber: "+923001234567",
        ...answers.religious,
        nationality: "Pakistan",
        heightCm: 163,
        salaryIncome: "50k-100k",
        healthCondition: "Healthy",
        familyHealthCondition: "Chronic Illness",
        motherOccupation: "House Wife",
        prefersMinAge: 30,
        prefersMaxAge: 30,
        prefersMinHeightCm: 178,
        prefersMaxHeightCm: 178,
        prefersCaste: "Others",
        prefersResidence: "Rural",
        prefersGender: null,
        pictureId: null,
        visible: true,
      }),
    ])
  })

  test("sent many times at once makes one profile", async () => {
    const ayesha = await member()
    await Promise.all(Array.from({ length: 8 }, () => createMemberProfile(ayesha, answers)))
    expect(await profilesOf(ayesha)).toHaveLength(1)
  })

  test("shows the picture of the draft", async () => {
    const ayesha = await member()
    const pictureId = await pictureOf(ayesha)
    await createMemberProfile(ayesha, answers, { pictureId })
    expect(await profilesOf(ayesha)).toMatchObject([{ pictureId }])
    expect(await readPicture(await member(), pictureId, 480)).toBeDefined()
  })

  test("shows the picture that the account has when the draft has none, or one that is gone", async () => {
    const ayesha = await member()
    await pictureOf(ayesha)
    const pictureId = await pictureOf(ayesha)
    await db.update(accounts).set({ pictureId }).where(eq(accounts.id, ayesha.id))
    await createMemberProfile(ayesha, answers, { pictureId: "0".repeat(32) })
    expect(await profilesOf(ayesha)).toMatchObject([{ pictureId }])
  })

  test("takes no picture of somebody else, nor one that is gone", async () => {
    const stolen = await pictureOf(await member())
    for (const pictureId of [stolen, "0".repeat(32)]) {
      const ayesha = await member()
      await createMemberProfile(ayesha, answers, { pictureId })
      expect(await profilesOf(ayesha)).toMatchObject([{ pictureId: null }])
    }
  })
})

const schemas = stepSchemas.client
const clientAnswers = {
  ...answers,
  religious: schemas.religious.parse({ ...answers.religious, nationality: "PK|Pakistani", caste: "Jutt" }),
  profession: schemas.profession.parse({
    ...answers.profession,
    employedStatus: "Job holder",
    occupation: "Job",
    healthCondition: "Good",
    height: "5'4",
    salaryIncome: "50,000 - 70,000",
  }),
  family: schemas.family.parse({
    ...answers.family,
    siblings: "5+",
    healthCondition: "Fair",
    motherOccupation: "Teacher",
  }),
  partner: schemas.partner.parse({
    religion: "Islam",
    minAge: "25",
    maxAge: "32",
    caste: "Rajput",
    minHeight: "165",
    maxHeight: "185",
    sect: "Sunni",
    residence: "Urban",
  }),
}

async function consultant() {
  const email = `${crypto.randomUUID()}@example.com`
  const company = { companyName: "Saeed Bureau", companyAddress: "14-B, Gulberg, Lahore" }
  const [row] = await db
    .insert(accounts)
    .values({ name: "Farhat Saeed", email, status: "active", role: "guest", ...company })
    .returning({ id: accounts.id })
  return { id: row!.id }
}

describe("the end of a client's wizard", () => {
  test("keeps the client's words, both ranges, and who stands behind the client", async () => {
    const farhat = await consultant()
    await createClientProfile(farhat, clientAnswers, { key: "draft of sana" })
    expect(await profilesOf(farhat)).toEqual([
      expect.objectContaining({
        kind: "client",
        ...clientAnswers.personal,
        ...clientAnswers.religious,
        nationality: "Pakistani",
        heightCm: 163,
        siblings: "5+",
        familyHealthCondition: "Fair",
        prefersMinAge: 25,
        prefersMaxAge: 32,
        prefersMinHeightCm: 165,
        prefersMaxHeightCm: 185,
        consultantName: "Farhat Saeed",
        companyName: "Saeed Bureau",
        companyAddress: "14-B, Gulberg, Lahore",
      }),
    ])
  })

  test("sent many times at once makes one client; the next draft makes another", async () => {
    const farhat = await consultant()
    await Promise.all(Array.from({ length: 8 }, () => createClientProfile(farhat, clientAnswers, { key: "one" })))
    expect(await profilesOf(farhat)).toHaveLength(1)
    await createClientProfile(farhat, clientAnswers, { key: "two" })
    expect(await profilesOf(farhat)).toHaveLength(2)
  })
})
