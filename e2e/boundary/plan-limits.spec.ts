import { database, databaseUrl } from "../support/database.ts"
import { post } from "../support/http.ts"
import { connect, type Member, member } from "../support/members.ts"
import { startServer } from "../support/server.ts"
import { expect, test } from "../support/server-log.ts"

test.describe.configure({ timeout: 240_000 })

const ROUNDS = 10
const CROWD = 20

/** Two processes of the product on one database, as behind a load balancer. */
async function twoServers() {
  const first = await startServer()
  const second = await startServer({
    DATABASE_URL: databaseUrl(first.dataDir),
    SESSION_SECRET: "a secret that both of them know",
    HOST: "127.0.0.1",
  })
  return {
    dataDir: first.dataDir,
    origins: [first.origin, second.origin] as const,
    stop: async () => {
      await second.stop()
      await first.stop()
    },
  }
}

const cookie = ({ token }: Member) => ({ Cookie: `sid=${token}` })

test("With one place left and twenty who ask at once on two servers, exactly one gets it, round after round", async () => {
  const { dataDir, origins, stop } = await twoServers()
  const sql = database(dataDir)
  const crowd: Member[] = []
  for (let place = 0; place < CROWD; place++) crowd.push(await member({ dataDir, plan: "pro", gender: "male" }))
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })

  for (let round = 0; round < ROUNDS; round++) {
    const ayesha = await member({ dataDir, plan: "basic" })
    await connect(ayesha, bilal, "accepted", dataDir)
    // Half of them have asked her, the other half she has asked.
    for (const [place, one] of crowd.entries())
      await (place % 2 ? connect(one, ayesha, "pending", dataDir) : connect(ayesha, one, "pending", dataDir))
    const requests = await sql<{ id: string; receiver_id: string }[]>`select id, receiver_id from connection_request
      where status = 'pending' and ${ayesha.id} in (sender_id, receiver_id)`
    const answers = await Promise.all(
      requests.map(({ id, receiver_id }, place) => {
        const whose = crowd.find((one) => one.id === Number(receiver_id)) ?? ayesha
        return post(origins[place % 2]!, "/connection/accept", { requestId: id }, cookie(whose))
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(CROWD).fill(302))
    const [count] = await sql`select count(*)::int as accepted from connection_request
      where status = 'accepted' and ${ayesha.id} in (sender_id, receiver_id)`
    expect(count!.accepted, `round ${round}`).toBe(2)
  }
  await stop()
})

test("With one chat partner left and twenty first messages at once on two servers, exactly one is stored", async () => {
  const { dataDir, origins, stop } = await twoServers()
  const sql = database(dataDir)
  const crowd: Member[] = []
  for (let place = 0; place < CROWD; place++) crowd.push(await member({ dataDir, gender: "male" }))
  const bilal = await member({ dataDir, gender: "male" })

  for (let round = 0; round < ROUNDS; round++) {
    const ayesha = await member({ dataDir, plan: "basic" })
    for (const one of [bilal, ...crowd]) await connect(ayesha, one, "accepted", dataDir)
    const write = (origin: string, to: Member) =>
      post(origin, `/Messages/${to.id}`, { message: "Assalam o alaikum" }, cookie(ayesha))
    expect((await write(origins[0], bilal)).status).toBe(302)
    const answers = await Promise.all(crowd.map((one, place) => write(origins[place % 2]!, one)))
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(CROWD - 1)
    const [count] = await sql`select count(*)::int as messages from message where sender_id = ${ayesha.id}`
    expect(count!.messages, `round ${round}`).toBe(2)
  }
  await stop()
})
