import { expect, test } from "vitest"
import { hashPassword } from "#app/hashing/passwords.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import {
  endNamedSession,
  endSessions,
  findProgramViewer,
  listOpenSessions,
  listSessions,
} from "#app/viewer/sessions.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makeProfile, makeSignedIn } from "#db/test-people.ts"
import { call, makeApiClient, openToken } from "./calls-for-tests.ts"
import type { Operation } from "./operation.ts"
import { attachmentOperations } from "./operations/chat/attachments.server.ts"
import { chatOperations } from "./operations/chat/chat.server.ts"
import { notificationOperations } from "./operations/chat/notifications.server.ts"
import { connectionListOperations } from "./operations/connections/connection-lists.server.ts"
import { connectionOperations } from "./operations/connections/connections.server.ts"
import { knownPeopleOperations } from "./operations/connections/known-people.server.ts"
import { safetyOperations } from "./operations/connections/safety.server.ts"
import { subscriptionOperations } from "./operations/subscription/subscription.server.ts"
import { operations } from "./operations.ts"

newDatabase()
const clock = movableClock()

const addressOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, "1")}`

test("nobody gets beyond the open calls without a program's token", async () => {
  const ayesha = await makeSignedIn("Ayesha")
  for (const operation of operations.filter(({ who }) => who !== "anyone")) {
    const asked = addressOf(operation)
    for (const token of [undefined, "x", ayesha.token]) {
      const answer = await call(asked, { token, headers: { Cookie: `sid=${ayesha.token}` } })
      expect([asked, answer.status, answer.headers.has("WWW-Authenticate")]).toEqual([asked, 401, true])
    }
  }
})

interface Ids {
  userId: number
  requestId: number
  profileId: number
  messageId: number
  clientId?: number
}

/** What each call is asked with; those that are not here are tested elsewhere. */
const BODIES: Record<string, (ids: Ids) => object> = {
  sendRequest: ({ userId, clientId }) => ({ receiverId: userId, clientId }),
  acceptRequest: ({ requestId, clientId }) => ({ requestId, clientId }),
  declineRequest: ({ requestId }) => ({ requestId }),
  cancelRequest: ({ requestId }) => ({ requestId }),
  removeConnection: ({ userId }) => ({ targetId: userId }),
  sendMessage: () => ({ message: "Assalam o alaikum", clientId: crypto.randomUUID() }),
  markMessagesRead: ({ messageId }) => ({ upTo: messageId }),
  markNotificationsRead: () => ({}),
  report: ({ profileId }) => ({ what: "profile", id: profileId, category: "Advertising", note: "Sells phones." }),
  subscribe: () => ({ plan: "basic" }),
  redeemCoupon: () => ({ couponCode: "nothing" }),
}

const OURS = [
  ...connectionListOperations,
  ...connectionOperations,
  ...chatOperations,
  ...attachmentOperations,
  ...notificationOperations,
  ...safetyOperations,
  ...knownPeopleOperations,
  ...subscriptionOperations,
]

/** Calls everything once. Tells where somebody was let in. */
async function walk(token: string | undefined, ids: Ids) {
  const letIn: string[] = []
  for (const operation of OURS) {
    const { id, method, path } = operation
    const address = path.replace("{userId}", String(ids.userId)).replace("{id}/{part}", `${"0".repeat(32)}/file`)
    const { status } = await call(`${method.toUpperCase()} ${address}`, { token, json: BODIES[id]?.(ids) })
    if (status < 400) letIn.push(id)
  }
  return letIn
}

const READS = [
  "listConnections",
  "listPendingRequests",
  "listReceivedRequests",
  "listSentRequests",
  "listContacts",
  "listNotifications",
  "listBlocked",
  "listPlans",
  "getSubscription",
]

async function somebodyElse() {
  const [bilal, omar] = [await makeApiClient("Bilal", { plan: "pro" }), await makeApiClient("Omar")]
  await connectPeople(bilal, omar, { status: "pending" })
  const [request] = await sql<{ id: number }[]>`select id::int from connection_request where sender_id = ${bilal.id}`
  return { userId: bilal.id, requestId: request!.id, profileId: bilal.profileId, messageId: 1 }
}

test("a visitor, a member, a consultant and an administrator each get what is for them", async () => {
  expect(await walk(undefined, await somebodyElse())).toEqual(["listPlans"])

  const ayesha = await makeApiClient("Ayesha", { plan: "pro" })
  const asMember = await walk(ayesha.token, await somebodyElse())
  expect(asMember).toEqual(expect.arrayContaining([...READS, "sendRequest", "removeConnection", "subscribe", "block"]))
  for (const id of ["acceptRequest", "declineRequest", "cancelRequest", "listMessages", "sendMessage", "getAttachment"])
    expect(asMember).not.toContain(id)

  const nadia = await makeApiClient("Nadia", { role: "guest" })
  const clientId = await makeProfile(nadia.id, "Sana", { kind: "client" })
  const asConsultant = await walk(nadia.token, { ...(await somebodyElse()), clientId })
  expect(asConsultant).toEqual(expect.arrayContaining([...READS, "sendRequest", "subscribe", "block"]))

  const sadia = await makeApiClient("Sadia", { role: "admin" })
  const asAdministrator = await walk(sadia.token, await somebodyElse())
  expect(asAdministrator).toEqual(expect.arrayContaining(READS))
  expect(asAdministrator).not.toContain("sendRequest")
})

test("a client whom somebody names is her own, or is not there: of members and administrators nobody is", async () => {
  const [nadia, farhat] = [
    await makeApiClient("Nadia", { role: "guest" }),
    await makeApiClient("Farhat", { role: "guest" }),
  ]
  const sana = await makeProfile(nadia.id, "Sana", { kind: "client" })
  const [ayesha, sadia] = [await makeApiClient("Ayesha"), await makeApiClient("Sadia", { role: "admin" })]
  const gone = { status: 404, body: { reason: "not-found", message: "There is no such client of yours." } }
  const reads = operations.filter(({ method, forClient }) => method === "get" && forClient).map(addressOf)
  expect(reads.length).toBeGreaterThan(5)
  for (const { call: own } of [farhat, ayesha, sadia])
    for (const clientId of [sana, ayesha.profileId, 999_999]) {
      for (const asked of reads) expect(await own(`${asked}?clientId=${clientId}`), asked).toMatchObject(gone)
      expect(await own("POST /connection/send", { receiverId: nadia.id, clientId })).toMatchObject(gone)
      expect(await own("POST /connection/decline", { requestId: 1, clientId })).toMatchObject(gone)
    }
  expect((await nadia.call(`GET /profile/profiles?clientId=${sana}`)).status).toBe(200)
})

test("a program stands among the sessions by its name and ends there, or with the password", async () => {
  const ayesha = await makeSignedIn("Ayesha")
  const [phone, other] = [await openToken(ayesha.id), await openToken(ayesha.id, "")]
  const sessions = await listSessions(ayesha)
  expect(sessions.map(({ device }) => device).sort()).toEqual(["App okhttp/4.9", "App without a name", "Test"])
  const named = sessions.find(({ device }) => device === "App okhttp/4.9")!
  expect(await endNamedSession(ayesha.id, named.session)).toMatchObject({ done: true })
  expect((await call("GET /contacts", { token: phone })).status).toBe(401)
  expect((await call("GET /contacts", { token: other })).status).toBe(200)
  await endSessions(ayesha.id)
  expect(await findProgramViewer(other)).toBeNull()
})

test.each([
  ["user", { days: 20 }, 18, { days: 5 }, 365 * 24],
  ["admin", { minutes: 20 }, 35, { minutes: 20 }, 12],
] as const)(
  "the token of a program of role %s that is used every %o ends all the same",
  async (role, pause, times, rest, hours) => {
    const owner = await makeSignedIn("Ayesha", {
      role,
      account: { passwordHash: await hashPassword("green mango tree") },
    })
    const began = Date.now()
    const json = { email: owner.email, password: "green mango tree" }
    const { token, expiresAt } = (await call("POST /users/login", { json })).body
    const hoursSaid = (Date.parse(expiresAt) - began) / 3_600_000
    expect(Math.round(hoursSaid)).toBe(hours)
    expect((await call("GET /users/me", { token })).body.session.expiresAt).toBe(expiresAt)
    const hash = (await findProgramViewer(token))!.sessionHash
    expect((await listSessions({ id: owner.id, sessionHash: hash }))[0]!.ends.toISOString()).toBe(expiresAt)

    for (let time = 0; time < times; time++) {
      await clock.forward(pause)
      expect((await call("GET /notifications", { token })).status).toBe(200)
    }
    await clock.forward(rest)
    expect((await call("GET /notifications", { token })).status).toBe(401)
    expect(await listOpenSessions([hash.toString("hex")]), "its sockets end with it").toEqual(new Set())
  },
)

test("a program that goes through numbers is one line in the audit log an hour, and one that misses a few is none", async () => {
  const [zara, ayesha] = [await makeApiClient("Zara"), await makeApiClient("Ayesha")]
  const other = await openToken(zara.id)
  const miss = async (token: string, times: number) => {
    for (let nth = 0; nth < times; nth++)
      expect((await call(`GET /profile/${900_000_000 + nth}`, { token })).status).toBe(404)
    await answersSettled()
  }
  const auditLines = async () => {
    const lines = await sql`select actor_id::int as actor, detail from audit_event where action = 'access.searched'`
    return lines.map(({ actor, detail }) => [actor, detail])
  }
  const line = [zara.id, { times: 30, minutes: 10 }]
  await miss(ayesha.token, 29)
  await miss(zara.token, 29)
  await miss(other, 29)
  expect(await auditLines()).toEqual([])
  await miss(zara.token, 30)
  expect(await auditLines()).toEqual([line])
  await clock.forward({ minutes: 11 })
  await miss(ayesha.token, 29)
  await miss(zara.token, 40)
  expect(await auditLines()).toEqual([line])
  await clock.forward({ minutes: 50 })
  await miss(zara.token, 30)
  expect(await auditLines()).toEqual([line, line])
})
