import { wholeClient } from "../../app/features/api/bodies/answers-for-tests.ts"
import { buy, join, joinWithProfile } from "../support/api/api-people.ts"
import { type ChatMessage, closeLines, got, next, openLine, refusal, send } from "../support/api/program.ts"
import { newPerson } from "../support/people/people.ts"
import { expect, test } from "../support/requests/boundary.ts"
import { post } from "../support/requests/http.ts"

test.describe.configure({ timeout: 90_000 })
test.afterEach(closeLines)

test("By a generated client a consultant looks for her clients, asks, answers for the one she chooses, and writes", async ({
  server,
}) => {
  const [farhat, bilal, omar] = [newPerson("Farhat"), newPerson("Bilal", "male"), newPerson("Omar", "male")]
  const company = { companyName: "Khan Marriage Bureau", companyAddress: "12 Mall Road, Lahore" }
  const { program: she, ...hers } = await join(server, farhat, {
    ...company,
    cnic: "35202-1234567-1",
    contactNo: farhat.contactNumber,
    confirmPassword: farhat.password,
    role: "guest",
  })
  expect(hers.role).toBe("guest")
  const me = await got(she.GET("/users/me"))
  expect(me).toMatchObject({ ...company, contactNumber: farhat.contactNumber, ownedProfile: null })
  const { program: he, ...his } = await joinWithProfile(server, bilal)
  const { program: third } = await joinWithProfile(server, omar)

  const { partnerPreferences, profession } = wholeClient
  const client = {
    ...wholeClient,
    profession: { ...profession, height: "5'6''" as const },
    partnerPreferences: { ...partnerPreferences, maxAge: 32, maxHeight: 185 },
  }
  const sana = await got(she.POST("/clients", { body: client }))
  const hira = await got(she.POST("/clients", { body: { ...client, firstName: "Hira" } }))
  expect(sana).toMatchObject({ kind: "client", consultantInfo: { companyName: company.companyName } })
  expect((await got(she.GET("/clients", { params: { query: { q: "hira" } } }))).results).toEqual([hira])
  const ofSana = { params: { path: { id: sana._id } } }
  const note = { body: "Call the family", followUpOn: "2099-12-01" }
  await got(she.POST("/clients/{id}/notes", { ...ofSana, body: note }))
  expect((await got(she.GET("/clients/{id}/notes", ofSana))).results).toMatchObject([{ ...note, done: false }])
  const early = she.POST("/connection/send", { body: { receiverId: his.id, clientId: sana._id } })
  expect(await refusal(early)).toMatchObject({ status: 403, reason: "needs-consent" })
  expect(await refusal(he.GET("/profile/{id}", ofSana))).toMatchObject({ status: 404 })
  const agreeTo = async (id: number) => {
    const { link } = await got(she.POST("/clients/{id}/consent", { params: { path: { id } } }))
    await post(server.origin, new URL(link).pathname, { intent: "yes", saidBy: "father", years: "1" })
  }
  for (const { _id } of [sana, hira]) await agreeTo(_id)
  const foreign = he.GET("/clients/{id}", ofSana)
  expect(await refusal(foreign)).toMatchObject({ status: 403, reason: "role" })
  // What is read may lack what must be sent, and is taken back all the same.
  const body = { ...sana, firstName: "Saana" } as never
  const changed = await got(she.PUT("/clients/{id}", { ...ofSana, body }))
  expect(changed, "another name is agreed to anew").toEqual({ ...sana, firstName: "Saana", awaitsConsent: true })
  await agreeTo(sana._id)
  expect(await got(she.GET("/clients/{id}", ofSana))).toMatchObject({ firstName: "Saana", awaitsConsent: false })

  const forSana = { params: { query: { clientId: sana._id } } }
  const { matchedProfiles } = await got(she.GET("/profile/matching", forSana))
  expect(matchedProfiles.map(({ _id }) => _id)).toContain(his.profileId)
  const unnamed = she.POST("/connection/send", { body: { receiverId: his.id } })
  expect(await refusal(unnamed)).toMatchObject({ status: 409, reason: "choose-client" })
  const asked = await got(she.POST("/connection/send", { body: { receiverId: his.id, clientId: sana._id } }))
  expect(asked.state).toBe("sent")
  const { results: sent } = await got(she.GET("/connection/sent", forSana))
  expect(sent).toMatchObject([{ client: { _id: sana._id }, receiver: { _id: his.id, profileId: his.profileId } }])
  const { results: received } = await got(he.GET("/connection/received"))
  expect(received).toMatchObject([{ requester: { _id: hers.id, profileId: sana._id, name: "Saana Khan" } }])
  expect(received[0]!.through).toContain(farhat.name)
  await got(he.POST("/connection/accept", { body: { requestId: received[0]!._id } }))

  await got(third.POST("/connection/send", { body: { receiverId: hers.id } }))
  const [waiting] = (await got(she.GET("/connection/pending"))).results
  expect(waiting).toMatchObject({ requester: { name: omar.name }, client: null })
  const requestId = waiting!._id
  const undecided = she.POST("/connection/accept", { body: { requestId } })
  expect(await refusal(undecided)).toMatchObject({ status: 409, reason: "choose-client" })
  const accepted = await got(she.POST("/connection/accept", { body: { requestId, clientId: hira._id } }))
  expect(accepted.state).toBe("connected")
  const { results: ofHira } = await got(she.GET("/connection/friends", { params: { query: { clientId: hira._id } } }))
  expect(ofHira).toMatchObject([{ name: omar.name, client: { _id: hira._id } }])

  await buy(server, she, "standard")
  await buy(server, he, "standard")
  const [herLine, hisLine] = [await openLine(server, she), await openLine(server, he)]
  const heard = next<ChatMessage>(hisLine, "newMessage")
  const written = await send(herLine, { from: farhat.email, to: bilal.email, message: "May Sana's family call?" })
  expect(await heard).toEqual(written)
  const answered = next<ChatMessage>(herLine, "newMessage")
  await send(hisLine, { from: bilal.email, to: farhat.email, message: "Please do" })
  expect((await answered).message).toBe("Please do")
  const [contact] = (await got(he.GET("/contacts"))).results
  expect(contact).toMatchObject({ _id: hers.id, latestMessage: "Please do" })
  expect(contact!.clients).toContain("Saana")

  await got(she.DELETE("/clients/{id}", ofSana))
  expect(await refusal(she.GET("/clients/{id}", ofSana))).toMatchObject({ status: 404 })
  expect((await got(he.GET("/connection/friends"))).totalCount).toBe(0)
})
