import { randomUUID } from "node:crypto"
import sharp from "sharp"
import { buy, joinWithProfile } from "../support/api/api-people.ts"
import {
  bodySerializer,
  type ChatMessage,
  closeLines,
  got,
  newProgram,
  next,
  openLine,
  type Program,
  refusal,
  send,
} from "../support/api/program.ts"
import { newPerson } from "../support/people/people.ts"
import { expect, test } from "../support/requests/boundary.ts"

test.describe.configure({ timeout: 90_000 })
test.afterEach(closeLines)

const picture = async () => {
  const bytes = await sharp({ create: { width: 800, height: 800, channels: 3, background: "#a05030" } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], "picture.png", { type: "image/png" })
}

async function showPicture({ POST, GET }: Program) {
  await got(POST("/users/upload-profile-picture", { body: { profile: await picture() }, bodySerializer }))
  const { user, ownedProfile } = await got(GET("/users/me"))
  expect(ownedProfile!.image).toBe(user.profilePicture)
  const [, pictureId] = /^\/api\/pictures\/(\w+)\//.exec(user.profilePicture!)!
  const path = { pictureId: pictureId!, width: "480" as const }
  const shown = await got(GET("/pictures/{pictureId}/{width}", { params: { path }, parseAs: "arrayBuffer" }))
  expect((await sharp(Buffer.from(shown)).metadata()).width).toBe(480)
}

test("By a generated client alone two members join, find one another, pay, write and leave", async ({ server }) => {
  const [ayesha, bilal] = [newPerson("Ayesha"), newPerson("Bilal", "male")]
  const [hers, his] = [await joinWithProfile(server, ayesha), await joinWithProfile(server, bilal)]
  const [{ program: she }, { program: he }] = [hers, his]
  await showPicture(he)

  const search = {
    religion: "Islam" as const,
    maritalStatus: ["single" as const, "divorced" as const],
    minAge: 20,
    maxAge: 60,
  }
  const found = await got(she.GET("/profile/profiles", { params: { query: { ...search, limit: 50 } } }))
  const shown = found.results.find(({ _id }) => _id === his.profileId)!
  expect(shown).toMatchObject({
    firstName: "Bilal",
    contactNumber: null,
    isFavorite: false,
    connection: { state: null },
  })
  const none = await got(she.GET("/profile/profiles", { params: { query: { ...search, minAge: 66, maxAge: 67 } } }))
  expect(none.results).toEqual([])
  const { matchedProfiles } = await got(she.GET("/profile/matching"))
  expect(matchedProfiles.map(({ _id }) => _id)).toContain(his.profileId)
  await got(she.POST("/profile/favorites/add", { body: { profileId: his.profileId } }))
  expect((await got(she.GET("/profile/favorites"))).results).toMatchObject([{ _id: his.profileId, isFavorite: true }])

  const asked = await got(she.POST("/connection/send", { body: { receiverId: shown.userId._id } }))
  expect(asked).toEqual({ message: "Connection request sent!", state: "sent" })
  const { results: waiting } = await got(he.GET("/connection/pending"))
  expect(waiting).toMatchObject([{ requester: { _id: hers.id, name: ayesha.name } }])
  expect(JSON.stringify(waiting)).not.toContain(ayesha.email)
  const news = await got(he.GET("/notifications"))
  expect(news.results).toMatchObject([{ kind: "request", from: hers.id, isRead: false }])
  await got(he.POST("/notifications/read", { body: {} }))
  expect((await got(he.GET("/notifications"))).results).toMatchObject([{ isRead: true }])
  await got(he.POST("/connection/accept", { body: { requestId: waiting[0]!._id } }))
  expect((await got(she.GET("/connection/friends"))).results).toMatchObject([{ _id: his.id, email: bilal.email }])

  const toHim = { params: { path: { userId: his.id } } }
  const unpaid = she.POST("/messages/{userId}", { ...toHim, body: { message: "Salam", clientId: randomUUID() } })
  expect(await refusal(unpaid)).toMatchObject({ status: 403, message: "Please pay to unlock chat.", reason: "unpaid" })
  await buy(server, she, "pro")
  await buy(server, he, "basic")

  const [herLine, hisLine] = [await openLine(server, she), await openLine(server, he)]
  const between = { fromEmail: ayesha.email, withEmail: bilal.email }
  herLine.emit("joinRoom", { email: ayesha.email, room: [ayesha.email, bilal.email].sort().join("") })
  const empty = next<ChatMessage[]>(herLine, "chatHistory")
  herLine.emit("getMessages", between)
  expect(await empty).toEqual([])
  const heard = next<ChatMessage>(hisLine, "newMessage")
  const to = { from: ayesha.email, to: bilal.email }
  const sent = await send(herLine, { ...to, message: "Assalam o alaikum", timestamp: new Date().toISOString() })
  expect(await heard).toEqual(sent)

  const file = new File(["%PDF-1.7\nA biodata"], "biodata.pdf", { type: "application/pdf" })
  const upload = { ...toHim, body: { attachment: file }, bodySerializer }
  const { attachment } = await got(she.POST("/messages/{userId}/attachments", upload))
  const withFile = next<ChatMessage>(hisLine, "newMessage")
  await send(herLine, { ...to, message: "", [attachment.kind]: attachment.id })
  expect((await withFile).attachment).toEqual(attachment)
  const path = { id: (await withFile).attachment!.id, part: "file" as const }
  const read = await got(he.GET("/attachments/{id}/{part}", { params: { path }, parseAs: "text" }))
  expect(read).toBe("%PDF-1.7\nA biodata")
  const location = { latitude: 31.52, longitude: 74.35 }
  const place = next<ChatMessage>(herLine, "newMessage")
  await send(hisLine, { from: bilal.email, to: ayesha.email, message: "", location })
  expect((await place).location).toEqual(location)

  const spoken = await got(she.GET("/messages/{userId}", toHim))
  expect(spoken).toMatchObject({ unread: 1, mayWrite: true, isOnline: true })
  expect(spoken.messages.map(({ _id }) => _id)).toEqual([sent._id, (await withFile)._id, (await place)._id])
  const seen = next<{ upTo: number }>(hisLine, "messagesRead")
  await got(she.POST("/messages/{userId}/read", { ...toHim, body: { upTo: (await place)._id } }))
  expect((await seen).upTo).toBe((await place)._id)
  expect((await got(she.GET("/contacts"))).results).toMatchObject([{ _id: his.id, unreadCount: 0 }])

  const report = { what: "message" as const, id: (await place)._id, category: "Something else" as const }
  await got(she.POST("/reports", { body: { ...report, note: "He sends his place too soon." } }))
  await got(she.POST("/blocks/{userId}", toHim))
  expect((await got(she.GET("/blocks"))).results).toEqual([{ _id: his.id, name: bilal.name }])
  const gone = he.GET("/profile/{id}", { params: { path: { id: hers.profileId } } })
  expect(await refusal(gone)).toMatchObject({ status: 404 })

  const closed = next(hisLine, "disconnect")
  await got(he.POST("/users/logout"))
  await closed
  expect(await refusal(he.GET("/users/me"))).toMatchObject({ status: 401 })
  await got(she.DELETE("/users/me"))
  const { email, password } = ayesha
  const again = newProgram(server).POST("/users/login", { body: { email, password } })
  expect(await refusal(again)).toMatchObject({ status: 401 })
})
