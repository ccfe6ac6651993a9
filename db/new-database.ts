import postgres from "postgres"
import { afterAll, beforeAll, inject } from "vitest"
import { connect, disconnect } from "./client.ts"
import { moveToThatDay } from "./test-clock.ts"

/** An empty, migrated database behind `db` and `sql`, or one with large tables; the address once tests run. */
export function newDatabase(template: "template" | "large" = "template") {
  let address: string
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`
  beforeAll(async () => {
    const admin = postgres(inject("databaseUrl"), { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${name} template ${template} strategy file_copy`)
    await admin.end()
    const url = new URL(inject("databaseUrl"))
    url.pathname = `/${name}`
    address = url.href
    connect(address, { connections: 5 })
    await moveToThatDay()
  })
  afterAll(disconnect)
  return () => address
}
