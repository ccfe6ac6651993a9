import { expect, test } from "vitest"
import { isolated } from "#app/ui/isolated.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests } from "#db/schema/connections.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { listContacts } from "./contacts.server.ts"
import { findChat } from "./conversations.server.ts"

newDatabase()

type Request = Pick<
  typeof connectionRequests.$inferInsert,
  "senderId" | "receiverId" | "profileId" | "senderClientId" | "receiverClientId"
>
const connect = (request: Request) => db.insert(connectionRequests).values({ ...request, status: "accepted" })

test("Both sides of a consultant's chat read which clients it is about", async () => {
  const [bilal, usman] = [await makePerson("Bilal"), await makePerson("Usman")]
  const [farhat, rukhsana] = [
    await makePerson("Farhat", { role: "guest" }),
    await makePerson("Rukhsana", { role: "guest" }),
  ]
  const sana = await makeProfile(farhat.id, "Sana", { kind: "client" })
  const hira = await makeProfile(farhat.id, "Hira", { kind: "client" })
  const zain = await makeProfile(rukhsana.id, "Zain", { kind: "client" })
  await connect({ senderId: bilal.id, receiverId: farhat.id, profileId: sana, receiverClientId: sana })
  await connect({ senderId: farhat.id, receiverId: bilal.id, profileId: bilal.profileId, senderClientId: hira })
  await connect({
    senderId: farhat.id,
    receiverId: rukhsana.id,
    profileId: zain,
    senderClientId: sana,
    receiverClientId: zain,
  })
  await connect({ senderId: bilal.id, receiverId: usman.id, profileId: usman.profileId })

  const clients = async (person: { id: number }) =>
    Object.fromEntries((await listContacts(person.id)).contacts.map((contact) => [contact.name, contact.clients]))
  expect(await clients(farhat)).toEqual({
    "Bilal Malik": "Sana Malik, Hira Malik",
    Rukhsana: "Sana Malik and Zain Malik",
  })
  expect(await clients(bilal)).toEqual({ Farhat: "Sana Malik, Hira Malik", "Usman Malik": null })

  const unchecked = `${isolated("Marriage consultant")} (not yet verified)`
  const about = async (one: { id: number }, other: { id: number }) =>
    (await findChat(one.id, { id: other.id }))?.other.about
  expect(await about(farhat, bilal)).toBe(`About ${isolated("Sana Malik, Hira Malik")}`)
  expect(await about(bilal, farhat)).toBe(`${unchecked} · about ${isolated("Sana Malik, Hira Malik")}`)
  expect(await about(rukhsana, farhat)).toBe(`${unchecked} · about ${isolated("Sana Malik and Zain Malik")}`)
  expect(await about(bilal, usman)).toBeNull()
})
