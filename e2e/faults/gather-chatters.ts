import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { expect } from "@playwright/test"
import { connect, member } from "../support/people/members.ts"
import { anyNumberBeforeAnswer } from "../support/people/messages.ts"
import { database } from "../support/servers/database.ts"
import { Chatter, FormWriter } from "./chatter.ts"
import { Ledger } from "./ledger.ts"

const CHATTERS = 50
const FORM_WRITERS = 10
const EACH_AGAIN = /^(Something went wrong|You are writing very fast)/

export const ROUNDS = Number(process.env.ROUNDS ?? 2)

/** At any time of the next two seconds. */
export const aWhile = () => pause(500 + Math.random() * 1_500)

/** Fifty who chat and ten who send forms, in pairs, on the database below a folder. */
export async function gatherChatters(dataDir: string, origin: string, { polling = false } = {}) {
  const folder = await mkdtemp(join(tmpdir(), "rishta-ledgers-"))
  const pair = async () => {
    const [one, other] = await Promise.all([
      member({ dataDir, plan: "pro" }),
      member({ dataDir, plan: "pro", gender: "male" }),
    ])
    await connect(one, other, "accepted", dataDir)
    return [
      [one, other],
      [other, one],
    ] as const
  }
  await anyNumberBeforeAnswer(dataDir)
  const pairs = []
  for (let nth = 0; nth < (CHATTERS + FORM_WRITERS) / 2; nth++) pairs.push(await pair())
  const all = pairs.flat()
  const ledger = (id: number) => new Ledger(join(folder, `${id}.jsonl`))
  const chatters = all.slice(0, CHATTERS).map(([one, other]) => new Chatter(one, other, ledger(one.id)))
  const writers = all.slice(CHATTERS).map(([one, other]) => new FormWriter(one, other, ledger(one.id)))
  for (const [index, chatter] of chatters.entries())
    chatter.connect(origin, polling && index % 5 === 0 ? ["polling"] : ["websocket"])
  for (const writer of writers) writer.origin = origin

  return {
    chatters,
    writers,
    /** Everybody writes while `fault` happens, and until everything is acknowledged. */
    async writeDuring(fault: () => Promise<unknown>) {
      const everybody = [...chatters, ...writers]
      for (const one of everybody) one.start()
      await aWhile()
      await fault()
      await aWhile()
      await Promise.all(everybody.map((one) => one.finish()))
    },
    /** What was promised is there, once, and both sides see the same. */
    async expectNothingLost(now = dataDir) {
      const sql = database(now)
      const ids = [...chatters, ...writers].map(({ person }) => person.id)
      const stored = await sql<{ id: number; sender: number; conversation: number; body: string }[]>`
        select id::float8 as id, sender_id::float8 as sender, conversation_id::float8 as conversation, body
        from message where sender_id = any(${ids}) order by id`
      const counts = new Map<string, number>()
      for (const { body } of stored) counts.set(body, (counts.get(body) ?? 0) + 1)
      const entries = [...chatters, ...writers].flatMap(({ ledger }) => ledger.read())
      const acknowledged = entries.filter(({ what }) => what === "acknowledged")
      expect(acknowledged.length).toBeGreaterThan(0)
      expect(
        acknowledged.filter(({ text }) => !counts.has(text)),
        "lost",
      ).toEqual([])
      expect(
        [...counts].filter(([, count]) => count > 1),
        "stored twice",
      ).toEqual([])
      expect(stored.length, "nothing that nobody sent").toBe(entries.filter(({ what }) => what === "sent").length)

      for (const chatter of chatters) {
        const theirs = stored
          .filter(({ sender }) => sender === chatter.person.id || sender === chatter.partner.id)
          .map(({ id }) => id)
        await expect
          .poll(() => chatter.ids(), { message: `what ${chatter.person.id} sees`, timeout: 15_000 })
          .toEqual(theirs)
        const own = stored.filter(({ sender }) => sender === chatter.person.id).map(({ body }) => body)
        const said = chatter.ledger.read().filter(({ what }) => what === "sent")
        expect(own, "in the order in which they were written").toEqual(said.map(({ text }) => text))
        expect(chatter.refusals.filter((text) => !EACH_AGAIN.test(text))).toEqual([])
      }
      for (const { statuses } of writers) expect([302, 429, 503]).toEqual(expect.arrayContaining([...statuses]))
      return acknowledged.length
    },
    /** Where a standby took over that had not heard of everything. */
    async countLost(now: string) {
      const entries = [...chatters, ...writers].flatMap(({ ledger }) => ledger.read())
      const acknowledged = entries.filter(({ what }) => what === "acknowledged").map(({ text }) => text)
      const stored = await database(now)<{ body: string }[]>`select body from message where body = any(${acknowledged})`
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.length - new Set(stored.map(({ body }) => body)).size,
      }
    },
    async goHome() {
      for (const chatter of chatters) chatter.leave()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
