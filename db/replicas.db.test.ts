import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { connect, disconnect } from "./client.ts"
import { listReplicas } from "./replicas.ts"
import { hasDebianPostgres, startDebianPostgres, startStandby } from "./test-debian-postgres.ts"

let primary: Awaited<ReturnType<typeof startDebianPostgres>>

describe.skipIf(!hasDebianPostgres)("A primary", () => {
  beforeAll(async () => {
    primary = await startDebianPostgres()
    connect(primary.url, { connections: 2 })
  })
  afterAll(async () => {
    await disconnect()
    primary.stop()
  })

  test("knows its replicas and how late each is, and none where there is none", async () => {
    expect(await listReplicas()).toEqual([])
    const standby = await startStandby(primary)
    await until(async () => expect(await listReplicas()).toEqual([{ name: "walreceiver", lag: expect.any(Number) }]))
    standby.stop()
    await until(async () => expect(await listReplicas()).toEqual([]))
  })
})
