import { expect, test, vi } from "vitest"
import { asCase, readCases } from "#app/features/cases/case-columns.server.ts"
import { listConnections } from "#app/features/connections/lists/request-lists.server.ts"
import { findOpened } from "#app/features/consents/consent-rows.server.ts"
import { addLink } from "#app/features/consents/keys/keys.server.ts"
import { findBureau, listBureaus } from "#app/features/consultants/bureau/bureaus.server.ts"
import { readProfileViews } from "#app/features/people/profile/profile-views.server.ts"
import { publishedStories } from "#app/features/stories/stories.server.ts"
import { usageOf } from "#app/features/subscriptions/usage.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientCases } from "#db/schema/cases.ts"
import { connectPeople, makeClient, makePerson } from "#db/test-people.ts"
import { keepAccount, leaveLater } from "./leave-later.server.ts"

vi.mock("#app/mail/outbox.server.ts", async (original) => ({ ...(await original<object>()), sendMail: () => {} }))

newDatabase()

/** All that others come across of a bureau, and of what its consultant has written elsewhere. */
async function seen(farhat: { id: number }, saeed: { id: number }, token: string, client: number) {
  const page = { page: 1, limit: 50 } as const
  const [cases, { bureaus }, views, stories, usage, connections] = await Promise.all([
    readCases(),
    listBureaus(page),
    readProfileViews(saeed, client),
    publishedStories(),
    usageOf(saeed.id),
    listConnections(saeed, page),
  ])
  return {
    cases: cases.map(asCase).map(({ otherName, apart }) => [otherName, apart?.includes("Gulberg") ?? false]),
    bureaus: bureaus.some(({ id }) => id === farhat.id),
    page: (await findBureau(farhat.id)) !== undefined,
    link: (await findOpened({ token, visitor: null })) !== undefined,
    views: views.length,
    stories: stories.map(({ names }) => names),
    used: usage.connections.used,
    connections: connections.people.length,
  }
}

test("A bureau that leaves is in no list, case, link or figure of others, and is back as it was", async () => {
  const [farhat, saeed, zara] = [
    await makePerson("Farhat", { role: "guest", account: { companyName: "Gulberg House" } }),
    await makePerson("Saeed", { role: "guest" }),
    await makePerson("Zara"),
  ]
  await sql`update account set company_checked_at = now()`
  const [sana, mine] = [await makeClient(farhat.id, "Sana"), await makeClient(saeed.id, "Zain")]
  await db.insert(clientCases).values({ consultantId: saeed.id, clientId: mine, otherId: sana })
  await connectPeople(farhat, { ...saeed, profileId: mine })
  await sql`insert into client_opening (profile_id, account_id, opened_at) values (${mine}, ${farhat.id}, now())`
  await sql`insert into story (names, city, body, email, account_id, published_at) values
    ('Hers', 'Lahore', 'We met.', 'other@example.com', ${farhat.id}, now()),
    ('By mail', 'Lahore', 'We met.', ${farhat.email}, null, now()),
    ('Another', 'Lahore', 'We met.', ${zara.email}, ${zara.id}, now())`
  const token = await addLink({ profileId: sana, kind: "link", days: 30 })

  const before = await seen(farhat, saeed, token, mine)
  expect(before).toMatchObject({
    ...{ cases: [["Sana", true]], bureaus: true, page: true, link: true, views: 1, used: 1, connections: 1 },
    stories: expect.arrayContaining(["Hers", "By mail", "Another"]),
  })
  await leaveLater(farhat.id, 14, ctx())
  expect(await seen(farhat, saeed, token, mine)).toEqual({
    ...{ cases: [["Deleted profile", false]], bureaus: false, page: false, link: false, views: 0, used: 0 },
    ...{ connections: 0, stories: ["Another"] },
  })
  await keepAccount(farhat.id, ctx())
  expect(await seen(farhat, saeed, token, mine)).toEqual(before)
})
