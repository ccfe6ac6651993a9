import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { disconnectPeople, makePerson } from "#db/test-people.ts"
import { listTakenMembers } from "./taken-members.server.ts"

newDatabase()

test("The members whom Farhat has taken over are on her desk until their request ends or they part", async () => {
  const [farhat, rukhsana] = [
    await makePerson("Farhat", { role: "guest" }),
    await makePerson("Rukhsana", { role: "guest" }),
  ]
  const take = async (name: string, days: number) => {
    const member = await makePerson(name)
    await sql`insert into assisted_request (account_id, service, wish, taken_by, taken_at, due_at)
      values (${member.id}, 'assist', 'Somebody kind', ${farhat.id}, now(), now() + make_interval(days => ${days}))`
    await sql`insert into connection_request (sender_id, receiver_id, status, decided_at, assisted)
      values (${farhat.id}, ${member.id}, 'accepted', now(), true)`
    return member
  }
  const names = async (viewer: { id: number }) =>
    (await listTakenMembers(viewer)).members.map(({ name, late }) => `${name}${late ? ", late" : ""}`)
  await take("Ayesha", 3)
  const hina = await take("Hina", -1)
  const sana = await take("Sana", 1)
  expect(await names(farhat)).toEqual(["Hina Malik, late", "Sana Malik", "Ayesha Malik"])
  expect(await names(rukhsana)).toEqual([])
  await sql`update assisted_request set ended_at = now() where account_id = ${hina.id}`
  await disconnectPeople(farhat, sana)
  expect(await names(farhat)).toEqual(["Ayesha Malik"])
})
