import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "@playwright/test"
import { parse } from "node-html-parser"
import { connect, type Member, member } from "../support/people/members.ts"
import { bodyOf, filledIn } from "../support/requests/visitor.ts"
import { startBrokenProxy } from "../support/servers/broken-proxy.ts"
import { database } from "../support/servers/database.ts"
import { ownServers } from "../support/servers/own-servers.ts"
import { ROUNDS } from "./gather-chatters.ts"

const EACH = 20
/** Every tenth request: in which way changes from one to the next. */
const WAYS = ["resets", "loses", "502", "loses"] as const

const start = ownServers()

/** Somebody who presses 'Try again' until the product has answered, with what stands in the form. */
function patient(origin: string, who: Member) {
  const Cookie = `sid=${who.token}`
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    for (;;) {
      const answer = await fetch(origin + path, {
        ...init,
        redirect: "manual",
        headers: { Cookie, ...init.headers },
      }).catch(() => undefined)
      if (answer?.status === 429) await pause(Number(answer.headers.get("Retry-After") ?? 1) * 1_000)
      else if (answer?.headers.has("X-Answered-By")) return answer
    }
  }
  return {
    ask,
    async send(path: string, button: string, answers: Record<string, string>) {
      const page = parse(await (await ask(path)).text())
      const pressed = page.querySelectorAll("form[method=post] button").find(({ text }) => text.trim() === button)
      expect(pressed, `${button} on ${path}`).toBeTruthy()
      const form = pressed!.closest("form")!
      const fields = filledIn(form, pressed!, answers)
      const to = new URL(form.getAttribute("action") || path, origin + path)
      const headers = { Origin: origin, Referer: origin + path }
      const { status } = await ask(to.pathname + to.search, { method: "POST", body: bodyOf(form, fields), headers })
      expect(status, `${button} on ${path}`).toBe(302)
    },
  }
}

test("Four people on a line that breaks every tenth request do everything once, and nothing is lost", async () => {
  const server = await start()
  const { dataDir } = server
  const sql = database(dataDir)
  let requests = 0
  const line = await startBrokenProxy(server.origin)
  line.way = () => {
    requests += 1
    return requests % 10 === 0 ? WAYS[(requests / 10) % WAYS.length]! : "passes"
  }
  const [ayesha, bilal, farhat, nadia] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, gender: "male" }),
    await member({ dataDir, role: "guest", plan: "pro" }),
    await member({ dataDir }),
  ]
  await connect(ayesha, bilal, "accepted", dataDir)
  const [case_] = await sql`insert into client_case (client_id, consultant_id, other_id)
    values (${farhat.profileId}, ${farhat.id}, ${nadia.profileId}) returning id::int`
  const times = Array.from({ length: EACH * ROUNDS }, (_, index) => index + 1)
  const strangers: Member[] = []
  // As many as one may ask in a minute, with what is asked again.
  for (const _ of times.slice(0, 7)) strangers.push(await member({ dataDir, gender: "male" }))

  const [writer, noter, editor, asker] = [ayesha, farhat, farhat, nadia].map((who) => patient(line.origin, who))
  await Promise.all([
    (async () => {
      for (const time of times) await writer!.send(`/Messages/${bilal.id}`, "Send", { message: `Word ${time}` })
    })(),
    (async () => {
      for (const time of times)
        await noter!.send(`/clients/${farhat.profileId}`, "Save note", { body: `Note ${time}`, followUpOn: "" })
    })(),
    (async () => {
      for (const time of times)
        await editor!.send(`/cases/${case_!.id}`, "Save feedback", { feedbackOfClient: `Feedback ${time}` })
    })(),
    (async () => {
      for (const { profileId } of strangers) {
        await asker!.send(`/UserProfile/${profileId}`, "Connect", {})
        expect((await asker!.ask("/AllUsers?gender=male&city=Lahore")).status).toBe(200)
      }
    })(),
  ])
  line.close()

  const bodies = async (table: string, column: string) =>
    (await sql.unsafe(`select ${column} as body from ${table} order by id`)).map(({ body }) => body)
  const named = (word: string) => times.map((time) => `${word} ${time}`)
  expect(await bodies("message", "body")).toEqual(named("Word"))
  expect(await bodies("client_note", "body")).toEqual(named("Note"))
  expect([
    ...(await bodies("earlier_wording", "body")),
    ...(await bodies("client_case", "feedback_of_client")),
  ]).toEqual(["", ...named("Feedback")])
  const asked =
    await sql`select receiver_id::int as id from connection_request where sender_id = ${nadia.id} order by id`
  expect(asked.map(({ id }) => id)).toEqual(strangers.map(({ id }) => id))
})
