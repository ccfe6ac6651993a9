import { expect, test } from "vitest"
import { findViewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { makePerson, makeProfile, makeSignedIn } from "#db/test-people.ts"
import { findProfile } from "../profile/find-profile.server.ts"
import { askAgain, beforeAsking } from "./before-asking.server.ts"

newDatabase()

const AGAIN = expect.stringMatching(/^You can ask again from \d+ \w+ \d{4}$/)
const declined = { status: "declined", decidedAt: new Date() } as const

async function signedIn(name: string, overrides?: Parameters<typeof makeSignedIn>[1]) {
  return (await findViewer((await makeSignedIn(name, overrides)).token))!
}

async function onPageOf(viewer: Awaited<ReturnType<typeof signedIn>>, profileId: number) {
  return beforeAsking(viewer, (await findProfile(viewer, profileId))!)
}

test("After a 'no' the profile and the chat say from when, and whoever said it may ask", async () => {
  const [bilal, sana] = [await signedIn("Bilal"), await signedIn("Sana")]
  await db.insert(requests).values({ senderId: bilal.id, receiverId: sana.id, profileId: sana.profileId, ...declined })
  expect(await onPageOf(bilal, sana.profileId!)).toMatchObject({ again: AGAIN, availability: { closed: true } })
  expect(await askAgain(bilal, { accountId: sana.id, profileId: sana.profileId! })).toEqual(AGAIN)
  expect((await onPageOf(sana, bilal.profileId!)).again).toBeUndefined()
  expect(await askAgain(sana, { accountId: bilal.id, profileId: bilal.profileId! })).toBeUndefined()
})

test("Farhat's only client is the one for whom she asks; of several another may be chosen", async () => {
  const [farhat, bilal] = [await signedIn("Farhat", { role: "guest" }), await makePerson("Bilal")]
  const one = await makeProfile(farhat.id, "One", { kind: "client" })
  await db
    .insert(requests)
    .values({ senderId: farhat.id, receiverId: bilal.id, profileId: bilal.profileId, senderClientId: one, ...declined })
  const asked = { accountId: bilal.id, profileId: bilal.profileId }
  expect([(await onPageOf(farhat, bilal.profileId)).again, await askAgain(farhat, asked)]).toEqual([AGAIN, AGAIN])
  const two = await makeProfile(farhat.id, "Two", { kind: "client" })
  expect((await onPageOf(farhat, bilal.profileId)).again).toBeUndefined()
  for (const [id, again] of [
    [one, AGAIN],
    [two, undefined],
  ] as const)
    expect(
      (await onPageOf({ ...farhat, actingFor: { id, name: "" } } as typeof farhat, bilal.profileId)).again,
    ).toEqual(again)
})
