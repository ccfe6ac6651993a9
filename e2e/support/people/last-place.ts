import { post } from "../requests/http.ts"
import { database } from "../servers/database.ts"
import type { RunningServer } from "../servers/server.ts"
import { expect } from "../servers/server-log.ts"
import { connect, type Member, member } from "./members.ts"

const PEOPLE = 20

const cookie = ({ token }: Member) => ({ Cookie: `sid=${token}` })

async function peopleOf(dataDir: string, plan?: "pro") {
  const manyPeople: Member[] = []
  for (let index = 0; index < PEOPLE; index++) manyPeople.push(await member({ dataDir, plan, gender: "male" }))
  return manyPeople
}

/** One connection is left to a woman, and twenty answer at once on two servers, as often as is said: exactly one gets it. */
export async function contestConnection([first, second]: [RunningServer, RunningServer], rounds: number) {
  const { dataDir } = first
  const sql = database(dataDir)
  const manyPeople = await peopleOf(dataDir, "pro")
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  for (let round = 0; round < rounds; round++) {
    const ayesha = await member({ dataDir, plan: "basic" })
    await connect(ayesha, bilal, "accepted", dataDir)
    // Half of them have asked her, the other half she has asked.
    for (const [index, one] of manyPeople.entries())
      await (index % 2 ? connect(one, ayesha, "pending", dataDir) : connect(ayesha, one, "pending", dataDir))
    const requests = await sql<{ id: string; receiver_id: string }[]>`select id, receiver_id from connection_request
      where status = 'pending' and ${ayesha.id} in (sender_id, receiver_id)`
    const answers = await Promise.all(
      requests.map(({ id, receiver_id }, index) => {
        const whose = manyPeople.find((one) => one.id === Number(receiver_id)) ?? ayesha
        return post([first, second][index % 2]!.origin, "/connection/accept", { requestId: id }, cookie(whose))
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(PEOPLE).fill(302))
    const [count] = await sql`select count(*)::int as accepted from connection_request
      where status = 'accepted' and ${ayesha.id} in (sender_id, receiver_id)`
    expect(count!.accepted, `round ${round}`).toBe(2)
  }
}

/** The same of the chat: one partner is left, and twenty are written to at once. */
export async function contestPartner([first, second]: [RunningServer, RunningServer], rounds: number) {
  const { dataDir } = first
  const sql = database(dataDir)
  const manyPeople = await peopleOf(dataDir)
  const bilal = await member({ dataDir, gender: "male" })
  for (let round = 0; round < rounds; round++) {
    const ayesha = await member({ dataDir, plan: "basic" })
    for (const one of [bilal, ...manyPeople]) await connect(ayesha, one, "accepted", dataDir)
    const write = ({ origin }: RunningServer, to: Member) =>
      post(origin, `/Messages/${to.id}`, { message: "Assalam o alaikum" }, cookie(ayesha))
    expect((await write(first, bilal)).status).toBe(302)
    const answers = await Promise.all(manyPeople.map((one, index) => write([first, second][index % 2]!, one)))
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(PEOPLE - 1)
    const [count] = await sql`select count(*)::int as messages from message where sender_id = ${ayesha.id}`
    expect(count!.messages, `round ${round}`).toBe(2)
  }
}
