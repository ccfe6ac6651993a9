import { io, type Socket } from "socket.io-client"
import { connect, member } from "../support/people/members.ts"
import { newPerson, readCode } from "../support/people/people.ts"
import { expect, test } from "../support/requests/boundary.ts"

test.describe.configure({ timeout: 90_000 })

// What is asked and expected here is written from the specification's table of calls, entities and chat events, and from
// nothing that the product says of itself.

// biome-ignore lint/suspicious/noExplicitAny: answers are read as an app without types reads them
type Answer = Record<string, any> & { status: number }

/** An app that was written from the specification. */
function newApp(origin: string, token?: string) {
  const app = {
    token,
    async ask(line: string, payload?: object): Promise<Answer> {
      const [method, path] = line.split(" ") as [string, string]
      const isForm = payload instanceof FormData
      const response = await fetch(`${origin}/api${path}`, {
        method,
        headers: {
          ...(app.token && { Authorization: `Bearer ${app.token}` }),
          ...(payload && !isForm && { "Content-Type": "application/json" }),
        },
        body: isForm ? payload : payload && JSON.stringify(payload),
      })
      const type = response.headers.get("Content-Type") ?? ""
      const body = type.includes("json") ? await response.json() : { blob: await response.blob() }
      return { ...body, status: response.status }
    },
  }
  return app
}

const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="

function withPicture(field: string) {
  const form = new FormData()
  form.append(field, new File([Buffer.from(PIXEL, "base64")], "me.png", { type: "image/png" }))
  return form
}

const personal = { firstName: "Ayesha", lastName: "Khan", maritalStatus: "single", gender: "female" }
const born = "1998-05-05T00:00:00.000Z"
const groups = {
  contactInfo: { phone: "0300 1234567" },
  religiousInfo: {
    ...{ nationality: "Pakistan", residence: "Urban", ethnicity: "Asian", province: "Punjab" },
    ...{ religion: "Islam", caste: "Rajput", city: "Lahore", sect: "Sunni" },
  },
  profession: {
    ...{ educationLevel: "Graduate", employedStatus: "Employed", occupation: "Employee" },
    ...{ healthCondition: "Healthy", height: "5'6''", salaryIncome: "50k-100k", complexion: "Fair" },
  },
  familyDetails: {
    ...{ fatherName: "Karim", motherName: "Amina", siblings: "2", healthCondition: "Healthy" },
    ...{ fatherOccupation: "Retired", motherOccupation: "House Wife" },
    ...{ familyStatus: "Middle Class", familyType: "Nuclear Family" },
  },
}
const preferences = {
  religion: "Islam",
  age: "30",
  caste: "Rajput",
  height: "5'6''",
  sect: "Sunni",
  residence: "Urban",
}
const asText = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, group]) => [name, JSON.stringify(group)]))

test("An app that follows the specification's table signs up members and consultants", async ({
  server: { origin, dataDir },
}) => {
  const { ask } = newApp(origin)
  const { name, email, password } = newPerson("Ayesha")
  const registered = await ask("POST /users/register", { name, email, password, role: "user" })
  expect(registered.message).toContain("Registration successful")
  const first = await readCode({ email }, { dataDir })
  expect(await ask("POST /users/resend-otp", { email })).toMatchObject({ status: 200, message: expect.any(String) })
  const otp = await readCode({ email }, { after: first, dataDir })
  expect(await ask("POST /users/verify", { email, otp })).toMatchObject({ status: 200, message: expect.any(String) })

  const failed = await ask("POST /users/login", { email, password: "something else" })
  expect([typeof failed.message, failed.token]).toEqual(["string", undefined])
  const login = await ask("POST /users/login", { email, password })
  expect(login).toMatchObject({
    token: expect.any(String),
    user: { id: expect.any(Number), name, email },
    role: "user",
    firstTimeLogin: true,
  })

  const farhat = newPerson("Farhat")
  const company = { companyName: "Khan Bureau", companyAddress: "12 Mall Road, Lahore" }
  const consultant = await ask("POST /users/register", {
    ...{ name: farhat.name, email: farhat.email, password: farhat.password, role: "user" },
    ...{ ...company, cnic: "35202-1234567-1", confirmPassword: farhat.password },
    ...{ contactNo: farhat.contactNumber, marriageConsultant: true },
  })
  expect(consultant.message).toContain("Registration successful")
  await ask("POST /users/verify", { email: farhat.email, otp: await readCode(farhat, { dataDir }) })
  const { token, role } = await ask("POST /users/login", { email: farhat.email, password: farhat.password })
  expect(role).toBe("guest")
  const me = await newApp(origin, token).ask("GET /users/me")
  expect(me).toMatchObject({ ...company, contactNumber: farhat.contactNumber })
})

test("A forgotten password is chosen anew as the table says", async ({ server: { origin, dataDir } }) => {
  const { ask } = newApp(origin)
  const { email } = await member({ dataDir })
  expect((await ask("POST /users/forgot-password", { email })).status).toBe(200)
  const forgotten = await readCode({ email }, { dataDir })
  expect((await ask("POST /users/resendResetOtp", { email })).status).toBe(200)
  const otp = await readCode({ email }, { after: forgotten, dataDir })
  expect((await ask("POST /users/verifyResetOtp", { otp, email })).status).toBe(200)
  const { password } = newPerson()
  expect((await ask("POST /users/reset-password", { newPassword: password, email, otp })).status).toBe(200)
  expect((await ask("POST /users/login", { email, password })).token).toEqual(expect.any(String))
})

/** As the app has it after logging in. */
async function loggedIn(origin: string, who: { email: string; password: string }) {
  const app = newApp(origin)
  const { token, user } = await app.ask("POST /users/login", { email: who.email, password: who.password })
  app.token = token
  return { ...app, id: user.id as number, token: token as string }
}

test("Its own account, picture and profile are read, written and deleted as the table says", async ({
  server: { origin, dataDir },
}) => {
  const ayesha = await member({ dataDir, profile: false, plan: "pro" })
  const { ask, id } = await loggedIn(origin, ayesha)
  expect(await ask("GET /users/me")).toMatchObject({
    user: { _id: id, name: ayesha.name, email: ayesha.email },
    favorites: [],
    subscription: { status: "active" },
    ownedProfile: null,
  })
  const whole = { ...personal, dateOfBirth: born, ...groups, partnerPreferences: preferences }
  const wrong = await ask("POST /profile", { ...whole, firstName: "" })
  expect([wrong.status, wrong.message]).toEqual([400, "First name is required"])
  const { status, _id } = await ask("POST /profile", whole)
  expect(status).toBe(201)
  expect((await ask("POST /profile", { ...preferences, age: "33" })).status).toBe(201)
  expect((await ask("PUT /users/me", { ...personal, lastName: "Malik" })).status).toBe(200)
  expect((await ask("PUT /users/me", { name: "Ayesha M" })).status).toBe(200)
  expect((await ask("GET /users/me")).user.name).toBe("Ayesha M")

  const { ownedProfile, status: found } = await ask(`GET /profile/${_id}`)
  expect(found).toBe(200)
  const { religiousInfo, profession, familyDetails } = groups
  expect(ownedProfile).toMatchObject({
    ...{ ...personal, _id, lastName: "Malik", dateOfBirth: "1998-05-05", religiousInfo, profession, familyDetails },
    userId: { _id: id, showProfilePicture: true, profilePicture: null },
    partnerPreferences: { ...preferences, age: "33" },
  })
  const changed = await ask(`PUT /profile/${_id}`, {
    ...{ ...personal, dateOfBirth: born, maritalStatus: "divorced" },
    ...asText({ ...groups, religiousInfo: { ...religiousInfo, city: "Karachi", nationality: "PK|Pakistan" } }),
    ...asText({ partnerPreferences: { ...preferences, sect: "Shia" } }),
  })
  expect(changed.status).toBe(200)
  expect((await ask("GET /users/me")).ownedProfile).toMatchObject({
    ...{ maritalStatus: "divorced", lastName: "Khan", familyDetails },
    religiousInfo: { ...religiousInfo, city: "Karachi" },
    partnerPreferences: { ...preferences, sect: "Shia" },
  })

  expect((await ask("GET /users/profile-picture")).status).toBe(404)
  expect((await ask("PUT /users/profile-picture", withPicture("image"))).status).toBe(200)
  const updated = await ask("PUT /users/profile-picture-update", withPicture("image"))
  expect(updated).toMatchObject({ status: 200, message: "Profile picture updated successfully" })
  expect((await ask("POST /users/upload-profile-picture", withPicture("profile"))).status).toBe(200)
  expect((await ask("GET /users/profile-picture")).blob.size).toBeGreaterThan(0)
  for (const show of [false, true])
    expect((await ask("PATCH /users/profile-picture-visibility", { show })).message).toContain(String(show))

  expect((await ask(`DELETE /profile/${_id}`)).status).toBe(200)
  expect((await ask(`GET /profile/${_id}`)).status).toBe(404)
  expect((await ask("DELETE /users/me")).status).toBe(200)
  expect((await ask("GET /users/me")).status).toBe(401)
})

test("People are found, marked, asked and removed as the table says", async ({ server: { origin, dataDir } }) => {
  const [ayesha, bilal] = [await member({ dataDir }), await member({ dataDir, gender: "male" })]
  const [{ ask, id }, his] = [await loggedIn(origin, ayesha), await loggedIn(origin, bilal)]
  const profileId = bilal.profileId!
  const filters = "religion=Islam&sect=Sunni&residence=Urban&employedStatus=Employed"
  for (const list of [`/profile/profiles?${filters}&page=1&limit=50`, "/profile?religion=Islam&page=1&limit=50"]) {
    const { results, totalCount } = await ask(`GET ${list}`)
    expect(totalCount).toBeGreaterThanOrEqual(results.length)
    const shown = results.find(({ _id }: { _id: number }) => _id === profileId)
    expect(shown).toMatchObject({ firstName: "Bilal", userId: { _id: his.id }, isFavorite: false })
  }
  const { matchedProfiles } = await ask("GET /profile/matching?page=1&limit=10&sect=Sunni")
  expect(matchedProfiles).toContainEqual(expect.objectContaining({ _id: expect.any(Number), firstName: "Bilal" }))

  expect((await ask("POST /profile/favorites/add", { profileId })).message).toBe("Profile added to favorites.")
  expect((await ask("GET /users/me")).favorites).toEqual([profileId])
  expect((await ask("GET /profile/favorites")).results).toMatchObject([{ _id: profileId }])
  const removed = await ask("POST /profile/favorites/remove", { profileId })
  expect(removed.message).toBe("Profile removed from favorites.")

  expect(await ask("POST /connection/send", { receiverId: his.id })).toMatchObject({
    ...{ status: 200, message: "Connection request sent!" },
  })
  expect((await ask("GET /connection/sent")).results).toMatchObject([
    { _id: expect.any(Number), receiver: { _id: his.id, name: bilal.name, email: expect.any(String), profileId } },
  ])
  const pending = await his.ask("GET /connection/pending?page=1&limit=10")
  expect(pending).toMatchObject({ results: [{ _id: expect.any(Number), requester: { _id: id } }], totalCount: 1 })
  await his.ask("POST /connection/accept", { requestId: pending.results[0]._id })
  const { email, name } = bilal
  expect((await ask("GET /connection/friends")).results).toMatchObject([
    { _id: his.id, name, email, image: null, maritalStatus: "single", gender: "male" },
  ])
  const ended = await ask("POST /connection/remove", { targetId: his.id })
  expect(ended).toMatchObject({ status: 200, message: "Connection or request removed" })
  expect((await ask("GET /connection/friends")).results).toEqual([])
})

const next = (line: Socket, event: string) => new Promise<Answer>((resolve) => line.once(event, resolve))

for (const way of ["as an object", "one after the other"] as const)
  test(`The chat's events are heard with their fields ${way}`, async ({ server: { origin, dataDir } }) => {
    const ayesha = await member({ dataDir, plan: "pro" })
    const bilal = await member({ dataDir, gender: "male", plan: "pro" })
    await connect(ayesha, bilal, "accepted", dataDir)
    const [hers, his] = [await loggedIn(origin, ayesha), await loggedIn(origin, bilal)]
    const lines: Socket[] = []
    const dial = async ({ token, id }: typeof hers) => {
      const line = io(origin, { transports: ["websocket"], auth: { token, userId: id }, forceNew: true })
      lines.push(line)
      await next(line, "connect")
      return line
    }
    try {
      const [herLine, hisLine] = [await dial(hers), await dial(his)]
      const emit = (event: string, fields: object) =>
        herLine.emit(event, ...(way === "as an object" ? [fields] : Object.values(fields)))
      const heard = next(hisLine, "newMessage")
      emit("joinRoom", { email: ayesha.email, room: [ayesha.email, bilal.email].sort().join("_") })
      const said = { from: ayesha.email, to: bilal.email, message: "Assalam o alaikum" }
      const enclosed = { image: null, video: null, file: null, location: null, timestamp: new Date().toISOString() }
      emit("sendMessage", { ...said, ...enclosed })
      const message = await heard
      expect(message).toMatchObject({ ...said, _id: expect.any(Number), createdAt: message.timestamp })
      const history = next(herLine, "chatHistory")
      emit("getMessages", { fromEmail: ayesha.email, withEmail: bilal.email })
      expect(await history).toEqual([message])
      const contacts = next(hisLine, "userChatContacts")
      hisLine.emit("getUserChatContacts", way === "as an object" ? { userId: his.id } : his.id)
      expect(await contacts).toMatchObject([
        {
          ...{ _id: hers.id, name: ayesha.name, avatar: null },
          ...{ latestMessage: said.message, latestMessageTime: message.timestamp },
        },
      ])
      const refused = next(herLine, "error")
      emit("sendMessage", { ...said, to: "nobody@example.com" })
      expect((await refused).message).toContain("connect")
    } finally {
      for (const line of lines) line.close()
    }
  })
