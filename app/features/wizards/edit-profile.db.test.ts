import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { addPictures, findAlbum } from "#app/features/profiles/pictures/album.server.ts"
import { changePicture } from "#app/features/profiles/pictures/change-picture.server.ts"
import { arrived, uploader } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { Role } from "#db/schema/accounts.ts"
import { conversations } from "#db/schema/chat.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { favourites } from "#db/schema/favourites.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { seenOfProfile } from "./edit-meanwhile.server.ts"
import { deleteProfile, findEditableProfile, updateProfile } from "./edit-profile.server.ts"
import { type EditAnswers, editSchema } from "./edit-schema.ts"

runningOutbox(newDatabase())

const ABOUT = {
  contactNumber: "+923001234567",
  nationality: "Pakistan",
  province: "Punjab",
  caste: "Kamboh",
  sect: "Zikri",
  residence: "Suburban",
  heightCm: 161,
  prefersMinAge: 60,
  prefersMaxAge: 67,
  prefersMinHeightCm: 163,
  prefersMaxHeightCm: 178,
  verifiedAt: new Date(),
}

const find = async (id: number) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!

/** What the form would post if it was left as it is. */
async function asItIs(person: Awaited<ReturnType<typeof makePerson>>) {
  const { options, answers } = (await findEditableProfile(person, person.profileId))!
  const filled = JSON.parse(JSON.stringify(answers, (_, value) => value ?? undefined))
  return { filled, schema: editSchema(options, answers) }
}

async function save(person: Awaited<ReturnType<typeof makePerson>>, changes: Record<string, unknown> = {}) {
  const { filled, schema } = await asItIs(person)
  await updateProfile(person, person.profileId, schema.parse({ ...filled, ...changes }) as EditAnswers)
}

describe("editing a profile", () => {
  test("that is saved as it is changes nothing, whatever lists its answers came from", async () => {
    const ayesha = await makePerson("Ayesha", { profile: ABOUT })
    const before = await find(ayesha.profileId)
    await save(ayesha)
    expect({ ...(await find(ayesha.profileId)), updatedAt: null }).toEqual({ ...before, updatedAt: null })
  })

  test.each(["member", "client"] as const)("offers a %s what the wizard offers, and 'No preference'", async (kind) => {
    const ayesha = await makePerson("Ayesha", { profile: { ...ABOUT, kind, prefersSect: "Barelvi" } })
    const { options, answers } = (await findEditableProfile(ayesha, ayesha.profileId))!
    expect(options.religious.caste).toEqual(expect.arrayContaining(["Siddiqui", "Khan", "Kamboh"]))
    expect(options.religious.sect).toEqual(expect.arrayContaining(["Barelvi", "Zikri"]))
    expect(options.religious.residence).toEqual(expect.arrayContaining(["International", "Suburban"]))
    expect(options.partner.caste).toEqual(expect.arrayContaining(["No preference", "Siddiqui"]))
    expect(answers.partner).toMatchObject({ sect: "Barelvi", caste: null, age: "60-67", height: "5'4''" })
    await save(ayesha, { partner: { caste: "No preference", age: "No preference" } })
    expect(await find(ayesha.profileId)).toMatchObject({ openPreferences: ["age", "caste"], prefersSect: null })
    await save(ayesha)
    expect((await find(ayesha.profileId)).openPreferences).toEqual(["age", "caste"])
  })

  test.each([
    ["a caste", { caste: "Rajput" }, true],
    ["a new name", { firstName: "Aisha" }, false],
    ["another date of birth", { dateOfBirth: "1997-03-14" }, false],
    ["another number", { contactNumber: "0300 7654321" }, false],
  ])("with %s keeps the mark of the check: %s", async (_, changes, kept) => {
    const ayesha = await makePerson("Ayesha", { profile: ABOUT })
    await save(ayesha, changes)
    expect((await find(ayesha.profileId)).verifiedAt !== null).toBe(kept)
  })

  test("with another number is mailed to its owner, with a link that takes it back", async () => {
    const ayesha = await makePerson("Ayesha", { profile: ABOUT })
    await save(ayesha, { contactNumber: "0300 7654321" })
    const [mail] = await mailsTo(ayesha.email)
    expect(mail).toContain("phone number of your Rishta account")
    expect(mail).toContain("/undo/")
    await save(ayesha, { contactNumber: "0300 7654321" })
    expect(await everyMailTo(ayesha.email)).toHaveLength(1)
  })

  test("takes no answer from outside its lists, nobody under 18 and no ranges upside down", async () => {
    const { schema, filled } = await asItIs(await makePerson("Ayesha", { profile: ABOUT }))
    const problems = (changes: object) =>
      schema.safeParse({ ...filled, ...changes }).error?.issues.map(({ path }) => path.join(".")) ?? []
    expect(problems({ caste: "Nobody's" })).toEqual(["caste"])
    expect(problems({ dateOfBirth: "2020-01-01" })).toEqual(["dateOfBirth"])
    expect(problems({ province: "Ontario" })).toEqual(["province"])
    expect(problems({ partner: { age: "40-30" } })).toEqual(["partner.age"])
    expect(problems({ partner: { height: "5'9''", maxHeight: "5'4''" } })).toEqual(["partner.maxHeight"])
    expect(problems({ caste: undefined, partner: undefined })).toEqual([])
  })

  test("is for administrators, too, who leave a line in the audit", async () => {
    const [ayesha, dawood] = [await makePerson("Ayesha", { profile: ABOUT }), await makePerson("Dawood")]
    const administrator = { ...dawood, role: "admin" as const }
    const { filled, schema } = await asItIs(ayesha)
    const answers = schema.parse({ ...filled, city: "Multan" }) as EditAnswers
    await updateProfile(administrator, ayesha.profileId, answers, { ctx: ctx() })
    expect((await find(ayesha.profileId)).city).toBe("Multan")
    expect(await deleteProfile(administrator, ayesha.profileId, ctx())).toMatchObject({ done: true })
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.objectId, ayesha.profileId))
    expect(trail.map(({ actorId, action }) => [actorId, action])).toEqual([
      [dawood.id, "profile.edited"],
      [dawood.id, "profile.deleted"],
    ])
  })

  test("is for nobody else", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    expect(await findEditableProfile(bilal, ayesha.profileId)).toBeUndefined()
    expect(await deleteProfile(bilal, ayesha.profileId, ctx())).toMatchObject({ done: false })
    expect(await find(ayesha.profileId)).toBeDefined()
  })
})

test("a new picture shows on account and profile, takes the mark away and replaces the old file", async () => {
  const ayesha = await makePerson("Ayesha", { profile: ABOUT })
  await changePicture(uploader(ayesha), await arrived())
  const first = (await find(ayesha.profileId)).pictureId!
  await changePicture(uploader(ayesha), await arrived())
  const { pictureId, verifiedAt } = await find(ayesha.profileId)
  expect(pictureId).not.toBe(first)
  expect(verifiedAt).toBeNull()
  expect(await storage.read(`${first}-480`)).toBeUndefined()
  expect(await storage.read(`${pictureId}-480`)).toBeDefined()
  expect(await changePicture(uploader(ayesha), undefined)).toMatchObject({ message: "Please choose a picture." })
})

test("deleting a profile removes favourites, requests about it and its pictures", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
  await addPictures(ayesha, ayesha.profileId, [await arrived(), await arrived()], ctx())
  const { pictures } = (await findAlbum(ayesha, ayesha.profileId))!
  await db.insert(favourites).values({ accountId: bilal.id, profileId: ayesha.profileId })
  await db.insert(connectionRequests).values({ senderId: bilal.id, receiverId: ayesha.id, profileId: ayesha.profileId })
  expect(await deleteProfile(ayesha, ayesha.profileId, ctx())).toMatchObject({ done: true })
  expect(await db.$count(favourites, eq(favourites.profileId, ayesha.profileId))).toBe(0)
  expect(await db.$count(connectionRequests, eq(connectionRequests.senderId, bilal.id))).toBe(0)
  for (const id of pictures) expect(await storage.read(`${id}-480`)).toBeUndefined()
})

test("deleting a client ends the chat that stood on this client alone, and no other", async () => {
  const [farhat, ayesha, sana] = [
    await makePerson("Farhat", { role: "guest" }),
    await makePerson("Ayesha"),
    await makePerson("Sana"),
  ]
  const client = () => makeProfile(farhat.id, "Bilal", { kind: "client" })
  const [bilal, omar] = [await client(), await client()]
  const ask = { senderId: farhat.id, status: "accepted" as const }
  const to = ({ id, profileId }: typeof ayesha, senderClientId: number) => ({
    ...ask,
    receiverId: id,
    profileId,
    senderClientId,
  })
  await db.insert(connectionRequests).values([to(ayesha, bilal), to(sana, bilal), to(sana, omar)])
  const conversation = (other: number) => ({ lowId: farhat.id, highId: other, highUnread: 2 })
  await db.insert(conversations).values([conversation(ayesha.id), conversation(sana.id)])
  expect(await deleteProfile(farhat, bilal, ctx())).toMatchObject({ done: true })
  const unread = await db.select({ unread: conversations.highUnread }).from(conversations).orderBy(conversations.highId)
  expect(unread).toEqual([{ unread: 0 }, { unread: 2 }])
})

describe("editing a profile at once", () => {
  async function shownTo(viewer: { id: number; role: Role }, id: number) {
    const { options, answers } = (await findEditableProfile(viewer, id))!
    const filled = JSON.parse(JSON.stringify(answers, (_, value) => value ?? undefined))
    const save = (
      changes: object,
      keep?: "mine" | "theirs" | "both",
      seen = seenOfProfile(options, answers),
      ...names: string[]
    ) =>
      updateProfile(viewer, id, editSchema(options, answers).parse({ ...filled, ...changes }) as EditAnswers, {
        ctx: ctx(),
        seen: postedWith(seen, keep, ...names),
      })
    return save
  }

  test("Hira's consultant and an administrator change different parts, and both stay", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    const nadia = await makePerson("Nadia", { role: "admin" })
    const hira = await makeProfile(farhat.id, "Hira", { ...ABOUT, kind: "client" })
    const [hers, administrators] = [await shownTo(farhat, hira), await shownTo(nadia, hira)]
    await Promise.all([
      hers({ aboutMe: "I like books.", partner: { sect: "Zikri" } }),
      administrators({ city: "Multan", languages: ["Urdu"] }),
    ])
    expect(await find(hira)).toMatchObject({
      aboutMe: "I like books.",
      prefersSect: "Zikri",
      prefersMinAge: null,
      city: "Multan",
      languages: ["Urdu"],
    })
  })

  test("Where both change the same, she reads what stands now, of an administrator without a name, and puts both", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    const nadia = await makePerson("Nadia", { role: "admin" })
    const hira = await makeProfile(farhat.id, "Hira", { ...ABOUT, kind: "client" })
    const [hers, administrators] = [await shownTo(farhat, hira), await shownTo(nadia, hira)]
    await administrators({ aboutMe: "She likes books.", city: "Multan" })
    const asked = askedOf(await hers({ aboutMe: "I like books.", city: "Karachi" }))
    expect(asked).toMatchObject({
      disputed: [
        {
          name: "place",
          heading: expect.stringMatching(/^An administrator set this at/),
          theirs: "Pakistan, Punjab, Multan",
          mine: "Pakistan, Punjab, Karachi",
        },
        { name: "aboutMe", theirs: "She likes books." },
      ],
      both: false,
    })
    expect((await find(hira)).city).toBe("Multan")
    const names = ["place", "aboutMe"]
    await hers({ aboutMe: "I like books.", city: "Karachi" }, "theirs", asked.seen, ...names)
    expect(await find(hira)).toMatchObject({ city: "Multan", aboutMe: "She likes books." })
    const again = askedOf(await hers({ aboutMe: "I like books." }))
    await hers({ aboutMe: "I like books." }, "both", again.seen, "aboutMe")
    expect((await find(hira)).aboutMe).toBe("She likes books.\n\nI like books.")
  })

  test("What the family corrects by their link is said to be theirs", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    const hira = await makeProfile(farhat.id, "Hira", { ...ABOUT, kind: "client" })
    const hers = await shownTo(farhat, hira)
    const { options, answers } = (await findEditableProfile(farhat, hira))!
    const filled = JSON.parse(JSON.stringify({ ...answers, city: "Multan" }, (_, value) => value ?? undefined))
    const corrected = editSchema(options, answers).parse(filled) as EditAnswers
    await updateProfile(farhat, hira, corrected, { ctx: ctx(), by: "family", byLink: true })
    expect(askedOf(await hers({ city: "Karachi" })).disputed[0]!.heading).toMatch(/^Somebody with the family’s link/)
  })
})
