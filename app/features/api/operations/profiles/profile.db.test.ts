import { expect, test } from "vitest"
import { portrait } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectPeople } from "#db/test-people.ts"
import { wholeProfile } from "../../bodies/answers-for-tests.ts"
import { call, makeApiClient } from "../../calls-for-tests.ts"

runningOutbox(newDatabase())

const newcomer = () => makeApiClient("Ayesha", { profile: false })

async function withProfile() {
  const ayesha = await newcomer()
  const { body } = await ayesha.call("POST /profile", wholeProfile)
  return { ...ayesha, profileId: body._id as number, profile: body }
}

test("A member makes her profile at once, and reads it as her own", async () => {
  const ayesha = await newcomer()
  expect((await ayesha.call("GET /users/me")).body.ownedProfile).toBeNull()
  const { status, body } = await ayesha.call("POST /profile", wholeProfile)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    firstName: "Ayesha",
    dateOfBirth: "1998-05-05",
    contactNumber: "+923001234567",
    contactInfo: { phone: "+923001234567", email: ayesha.email },
    consultantInfo: null,
    religiousInfo: wholeProfile.religiousInfo,
    profession: { ...wholeProfile.profession, heightCm: 163 },
    familyDetails: wholeProfile.familyDetails,
    partnerPreferences: { ...wholeProfile.partnerPreferences, minAge: 27, maxAge: 35, minHeight: 168, maxHeight: 168 },
    fit: null,
  })
  const read = await ayesha.call(`GET /profile/${body._id}`)
  expect(read.body.ownedProfile).toEqual(body)
  expect((await ayesha.call("GET /users/me")).body.ownedProfile).toEqual(body)
  expect(await ayesha.call("POST /profile", wholeProfile)).toMatchObject({ status: 409 })
})

test("What is wrong is said by the names that the caller used", async () => {
  const ayesha = await newcomer()
  const { religiousInfo, contactInfo, ...rest } = wholeProfile
  const wrong = {
    ...rest,
    contactInfo: undefined,
    dateOfBirth: "2020-01-01",
    religiousInfo: { ...religiousInfo, caste: "Nobody's", nationality: "Atlantis" },
    familyDetails: undefined,
    partnerPreferences: { minAge: 40, maxAge: 30, minHeight: "tall" },
  }
  const { status, body } = await ayesha.call("POST /profile", wrong)
  expect(status).toBe(400)
  expect(Object.keys(body.errors)).toEqual(
    expect.arrayContaining([
      "contactInfo.phone",
      "dateOfBirth",
      "religiousInfo.caste",
      "religiousInfo.nationality",
      "familyDetails.fatherName",
      "familyDetails.healthCondition",
      "partnerPreferences.minHeight",
      "partnerPreferences.religion",
    ]),
  )
  expect(body.codes).toMatchObject({
    "religiousInfo.caste": ["not-in-list"],
    "familyDetails.fatherName": ["required"],
    "partnerPreferences.minHeight": ["type"],
  })
  expect(body.errors["religiousInfo.caste"][0]).toContain("Rajput")
  const { contactInfo: number } = wholeProfile
  const disordered = { ...wholeProfile.partnerPreferences, age: undefined, minAge: 40, maxAge: 30 }
  const second = {
    ...wholeProfile,
    partnerPreferences: disordered,
    contactInfo: undefined,
    contactNumber: number.phone,
  }
  expect((await ayesha.call("POST /profile", second)).body.errors).toEqual({
    "partnerPreferences.maxAge": ["Max age must not be below min age."],
  })
  const third = { ...wholeProfile, contactInfo: undefined, contactNumber: "12" }
  expect(Object.keys((await ayesha.call("POST /profile", third)).body.errors)).toEqual(["contactNumber"])
  const unknown = await ayesha.call("POST /profile", { ...rest, _id: 7, religiousInfo: { tribe: "x" } })
  expect(unknown.body.errors).toMatchObject({ _id: expect.anything(), "religiousInfo.tribe": expect.anything() })
  for (const odd of [[], "text", 7, null, { firstName: 7 }, { religiousInfo: 7 }, { religiousInfo: "{" }, {}])
    expect(await ayesha.call("POST /profile", odd)).toMatchObject({ status: 400 })
  expect((await ayesha.call("GET /users/me")).body.ownedProfile).toBeNull()
})

test("A mobile of Pakistan that is written as no number of America is asked about", async () => {
  const ayesha = await newcomer()
  const given = { ...wholeProfile, contactInfo: { phone: "+1 300 1234567" } }
  const { status, body } = await ayesha.call("POST /profile", given)
  expect(status).toBe(400)
  expect(body.errors).toEqual({ "contactInfo.phone": ["Is it +92 300 1234567?"] })
})

test("What was read can be sent back, and changes nothing", async () => {
  const ayesha = await withProfile()
  const { body } = await ayesha.call(`GET /profile/${ayesha.profileId}`)
  const { status, body: after } = await ayesha.call(`PUT /profile/${ayesha.profileId}`, body)
  expect({ status, ...after }).toMatchObject({ status: 200, ...ayesha.profile })
})

test("Whatever is left out stays; groups come as JSON in strings, too", async () => {
  const ayesha = await withProfile()
  const change = async (body: object) => (await ayesha.call(`PUT /profile/${ayesha.profileId}`, body)).body
  const changed = await change({
    dateOfBirth: "1997-03-14",
    religiousInfo: JSON.stringify({ caste: "Syed", nationality: "PK|Pakistan" }),
    profession: { height: "5'6" },
    familyDetails: { siblings: null },
    contactInfo: { phone: "0300 7654321" },
  })
  expect(changed).toMatchObject({
    dateOfBirth: "1997-03-14",
    religiousInfo: { ...wholeProfile.religiousInfo, caste: "Syed" },
    profession: { ...wholeProfile.profession, height: "5'6''", heightCm: 168 },
    familyDetails: { ...wholeProfile.familyDetails, siblings: null },
    contactNumber: "+923007654321",
    partnerPreferences: ayesha.profile.partnerPreferences,
  })
})

test.each([
  ["an age", { age: "30" }, { age: "30", minAge: 30, maxAge: 30 }],
  ["one end of the ages", { minAge: 25 }, { age: "25-35" }],
  ["ages as they were read, with one end changed", { age: "27-35", minAge: 27, maxAge: 40 }, { age: "27-40" }],
  ["no ages", { minAge: null, maxAge: null }, { age: "No preference", minAge: null }],
  ["a height", { height: "5'8''" }, { minHeight: 173, maxHeight: 173 }],
  ["the end of a range", { maxHeight: 178 }, { height: "5'6''", minHeight: 168, maxHeight: 178 }],
  ["a range by its ends", { minHeight: 160, maxHeight: "5'8''" }, { minHeight: 160, maxHeight: 173 }],
  ["no least height", { minHeight: null }, { minHeight: null, maxHeight: 168 }],
  ["whom she looks for", { gender: "female" }, { gender: "female" }],
])("Preferences can be changed by %s", async (_, given, expected) => {
  const ayesha = await withProfile()
  const { status, body } = await ayesha.call(`PUT /profile/${ayesha.profileId}`, { partnerPreferences: given })
  expect({ status, ...body.partnerPreferences }).toMatchObject({ status: 200, sect: "Sunni", ...expected })
})

test("Who has a profile sends the preferences alone, in either way", async () => {
  const ayesha = await withProfile()
  const first = await ayesha.call("POST /profile", { partnerPreferences: { sect: "Shia" } })
  expect(first.body.partnerPreferences).toMatchObject({ sect: "Shia", age: "27-35" })
  const second = await ayesha.call("POST /profile", { minAge: "20", maxAge: 30, caste: "Syed" })
  expect(second.body.partnerPreferences).toMatchObject({ sect: "Shia", caste: "Syed", age: "20-30" })
  const wrong = await ayesha.call("POST /profile", { caste: "Nobody's" })
  expect(wrong).toMatchObject({ status: 400, body: { errors: { caste: expect.anything() } } })
})

test("A picture is not sent by name", async () => {
  const ayesha = await withProfile()
  const put = (image: unknown) => ayesha.call(`PUT /profile/${ayesha.profileId}`, { image })
  expect(await put(null)).toMatchObject({ status: 200 })
  expect(await put("data:image/png;base64,AAAA")).toMatchObject({
    status: 400,
    body: { errors: { image: expect.anything() } },
  })
})

test("A new profile takes all that can be changed, and its own words in those of either form", async () => {
  const more = {
    aboutMe: "I teach.",
    aboutFamily: "We are five.",
    languages: ["Punjabi", "Urdu"],
    madeBy: "parent",
    status: "in talks",
  }
  const [ayesha, farhat] = [await newcomer(), await makeApiClient("Farhat", { role: "guest" })]
  const given = {
    ...wholeProfile,
    ...more,
    religiousInfo: JSON.stringify({ ...wholeProfile.religiousInfo, caste: "Jutt" }),
    profession: { ...wholeProfile.profession, height: "161" },
    partnerPreferences: { ...wholeProfile.partnerPreferences, height: null, minHeight: 161, gender: "female" },
  }
  for (const { call } of [ayesha, farhat])
    expect(await call("POST /profile", given)).toMatchObject({
      status: 201,
      body: {
        ...more,
        languages: ["Urdu", "Punjabi"],
        religiousInfo: { caste: "Jutt" },
        profession: { height: "161 cm", heightCm: 161 },
        partnerPreferences: { minHeight: 161, maxHeight: null, minAge: 27, maxAge: 35, gender: "female" },
      },
    })
  const married = await newcomer()
  await married.call("POST /profile", { ...wholeProfile, status: "married" })
  const { body } = await (await makeApiClient("Bilal")).call("GET /profile/profiles?gender=everyone&limit=50")
  expect(
    body.results.map(({ firstName, status }: { firstName: string; status: string }) => [firstName, status]),
  ).toEqual(expect.arrayContaining([["Ayesha", "in talks"]]))
  expect(body.results).not.toContainEqual(expect.objectContaining({ status: "married" }))
})

test("A date of birth is a day", async () => {
  const ayesha = await withProfile()
  for (const dateOfBirth of ["1997-03-13T19:00:00.000Z", "1997-02-30", "13.3.1997", "2020-01-01", null, ""])
    expect(await ayesha.call(`PUT /profile/${ayesha.profileId}`, { dateOfBirth })).toMatchObject({
      status: 400,
      body: { errors: { dateOfBirth: expect.anything() } },
    })
})

test("A form brings the picture beside the fields, groups as JSON", async () => {
  const ayesha = await withProfile()
  const form = new FormData()
  form.set("firstName", "Aisha")
  form.set("religiousInfo", JSON.stringify({ city: "Multan" }))
  form.set("languages", '["Urdu"]')
  form.set("image", new Blob([new Uint8Array(await portrait())], { type: "image/jpeg" }), "ayesha.jpg")
  const { status, body } = await ayesha.call(`PUT /profile/${ayesha.profileId}`, form)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    firstName: "Aisha",
    languages: ["Urdu"],
    religiousInfo: { ...wholeProfile.religiousInfo, city: "Multan" },
    image: expect.stringMatching(/^\/api\/pictures\//),
  })
  form.set("religiousInfo", JSON.stringify({ caste: "Nobody's" }))
  const wrong = await ayesha.call(`PUT /profile/${ayesha.profileId}`, form)
  expect([wrong.status, wrong.body.codes]).toEqual([400, { "religiousInfo.caste": ["not-in-list"] }])
})

test("Nobody changes or deletes what is another's; an administrator does", async () => {
  const [ayesha, bilal] = [await withProfile(), await makeApiClient("Bilal")]
  await connectPeople(bilal, ayesha)
  const admin = await makeApiClient("Nadia", { role: "admin" })
  const path = `/profile/${ayesha.profileId}`
  for (const call of [`PUT ${path}`, `DELETE ${path}`, "PUT /profile/999999", "DELETE /profile/abc"])
    expect(await bilal.call(call, call.startsWith("PUT") ? { firstName: "B" } : undefined)).toMatchObject({
      status: 404,
    })
  expect(await call(`PUT ${path}`, { json: { firstName: "B" } })).toMatchObject({ status: 401 })
  expect(await admin.call(`PUT ${path}`, { firstName: "Aisha" })).toMatchObject({
    status: 200,
    body: { firstName: "Aisha" },
  })
  expect(await admin.call("POST /profile", wholeProfile)).toMatchObject({ status: 403 })
  expect(await ayesha.call(`DELETE ${path}`)).toMatchObject({
    status: 200,
    body: { message: "Profile has been deleted." },
  })
  expect(await ayesha.call(`GET ${path}`)).toMatchObject({ status: 404 })
})

test("One's own account takes a name and the profile; a consultant's the company", async () => {
  const [ayesha, farhat] = [await withProfile(), await makeApiClient("Farhat", { role: "guest" })]
  await ayesha.call("PUT /users/me", { name: "Ayesha K", religiousInfo: { city: "multan" } })
  const own = (await ayesha.call("GET /users/me")).body
  expect([own.user.name, own.ownedProfile.religiousInfo.city]).toEqual(["Ayesha K", "multan"])
  expect(await ayesha.call("PUT /users/me", {}), "nothing is no change").toMatchObject({ status: 200 })
  expect(await ayesha.call("PUT /users/me", { companyName: "X" })).toMatchObject({ status: 403 })

  const company = { companyName: "Aziz Bureau", companyAddress: "Lahore", contactNumber: "0300 1234567" }
  expect(await farhat.call("PUT /users/me", company)).toMatchObject({ status: 200 })
  expect((await farhat.call("GET /users/me")).body).toMatchObject({
    companyName: "Aziz Bureau",
    contactNumber: "+923001234567",
    ownedProfile: null,
  })
  expect(await farhat.call("PUT /users/me", { companyName: "" })).toMatchObject({ status: 400 })
  expect(await farhat.call("PUT /users/me", { firstName: "F" })).toMatchObject({ status: 403 })
})
