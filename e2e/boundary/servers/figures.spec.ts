import { connect, member } from "../../support/people/members.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import type { RunningServer } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"
import { closeChats, openChat } from "../../support/servers/two-servers.ts"

const start = ownServers()

test.afterEach(closeChats)

async function figuresOf({ origin }: RunningServer) {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Object.fromEntries(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
  )
}

test("An operator sees what people do, by the patterns of their addresses, and what each part is doing", async () => {
  const server = await start()
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)

  const line = await openChat(server, ayesha)
  const payload = { to: bilal.email, message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  expect(await line.emitWithAck("sendMessage", payload)).toMatchObject({ ok: true })
  expect(await line.emitWithAck("sendMessage", { ...payload, to: "nobody@example.com" })).toMatchObject({ ok: false })
  expect((await fetch(`${origin}/consent/canary-of-a-key`)).status).toBe(404)
  expect((await fetch(`${origin}/api/profile/4711`)).status).toBe(401)

  await expect
    .poll(() => figuresOf(server), patiently)
    .toMatchObject({
      rishta_sockets_open: 1,
      rishta_messages_stored_total: 1,
      'rishta_message_seconds_count{outcome="stored"}': 1,
      'rishta_message_seconds_count{outcome="refused"}': 1,
      'rishta_route_seconds_count{route="/consent/:token",status="4xx"}': 1,
      'rishta_route_seconds_count{route="/api/profile/{id}",status="4xx"}': 1,
      rishta_processes: 1,
      rishta_database_up: 1,
      rishta_database_listening: 1,
      'rishta_database_connections{pool="pages"}': 10,
      'rishta_queue_waiting{queue="mail"}': 0,
      'rishta_job_failed{name="mailings"}': 0,
      'rishta_job_interval_seconds{name="mailings"}': 60,
      'rishta_overload_slots{lane="passwords"}': 6,
      'rishta_disk_free_bytes{folder="data"}': expect.any(Number),
    })
  const names = Object.keys(await figuresOf(server)).join("\n")
  expect(names).toContain("rishta_build_info{version=")
  expect(names).not.toMatch(/canary|4711/)
  expect(await server.stop()).toBe(0)
})
