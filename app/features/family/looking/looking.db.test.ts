import { expect, test } from "vitest"
import { sendRequest } from "#app/features/connections/connections.server.ts"
import { listApprovals } from "#app/features/connections/family/approval-list.server.ts"
import { submitBlock } from "#app/features/safety/blocks.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { seatAtTable } from "#db/test-family.ts"
import { makePerson } from "#db/test-people.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { listNews } from "./news.server.ts"
import { listTogether } from "./requests-together.server.ts"

newDatabase()

const makeGuardian = (name: string) => makePerson(name, { profile: false, account: { guardian: true } })

test("Who is told of a request reads it with the other's card, until the two have a block", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile: { gender: "male" } })]
  const [karim, farid] = [await makeGuardian("Karim"), await makeGuardian("Farid")]
  const seat = await seatAtTable(ayesha, karim, { level: "told" })
  await seatAtTable(bilal, farid, { level: "told" })
  const news = async () => listNews(karim, (await findOwnSeat(karim, seat))!)
  expect(await news()).toEqual([])

  valueIn(await sendRequest(bilal, { receiverId: ayesha.id }))
  expect(await news()).toMatchObject([{ happened: "Asked to connect today", person: { profileId: bilal.profileId } }])

  valueIn(await submitBlock(karim, bilal.id, ctx()))
  expect(await news()).toEqual([])
})

test("A guardian reads of no request with whom the two have a block; the member does", async () => {
  const [ayesha, bilal, omar] = [
    await makePerson("Ayesha"),
    await makePerson("Bilal", { profile: { gender: "male" } }),
    await makePerson("Omar", { profile: { gender: "male" } }),
  ]
  const karim = await makeGuardian("Karim")
  await seatAtTable(ayesha, karim)
  valueIn(await sendRequest(bilal, { receiverId: ayesha.id }))
  valueIn(await sendRequest(ayesha, { receiverId: omar.id }))
  const seen = async () => ({
    received: (await listTogether(ayesha, karim)).received.map(({ name }) => name.split(" ")[0]),
    asked: (await listApprovals(ayesha, karim)).map(({ person }) => person?.name.split(" ")[0]),
  })
  expect(await seen()).toEqual({ received: ["Bilal"], asked: ["Omar"] })
  for (const one of [bilal, omar]) valueIn(await submitBlock(karim, one.id, ctx()))
  expect(await seen()).toEqual({ received: [], asked: [undefined] })
  expect(await listApprovals(ayesha)).toMatchObject([{ person: { profileId: omar.profileId } }])
})

test("Who is told sees a picture for chosen people blurred; who sees along sees it as the member does", async () => {
  const bilal = await makePerson("Bilal", { profile: { gender: "male" } })
  const ayesha = await makePerson("Ayesha")
  const [portrait, veil] = ["a".repeat(32), "b".repeat(32)]
  await sql`insert into picture (id, account_id, width, height, veil_id) values (${portrait}, ${bilal.id}, 960, 1200, ${veil})`
  await sql`update profile set picture_id = ${portrait} where id = ${bilal.profileId}`
  await sql`update account set pictures_by_grant = true where id = ${bilal.id}`
  await sql`insert into picture_grant (profile_id, viewer_id, allowed_at) values (${bilal.profileId}, ${ayesha.id}, now())`
  const [karim, hamza] = [await makeGuardian("Karim"), await makeGuardian("Hamza")]
  const [told, sees] = [
    await seatAtTable(ayesha, karim, { level: "told" }),
    await seatAtTable(ayesha, hamza, { level: "sees" }),
  ]
  valueIn(await sendRequest(bilal, { receiverId: ayesha.id }))
  expect(await listNews(karim, (await findOwnSeat(karim, told))!)).toMatchObject([{ person: { pictureId: veil } }])
  expect(await listNews(hamza, (await findOwnSeat(hamza, sees))!)).toMatchObject([{ person: { pictureId: portrait } }])
})
