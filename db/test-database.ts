import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import type { TestProject } from "vitest/node"
import { migrateDatabase } from "./client.ts"
import { startEmbedded } from "./embedded.ts"
import { lookForClocks } from "./movable-clock.ts"

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string
  }
}

/** One real PostgreSQL for a run of the tests; each file gets a copy of the migrated database by `newDatabase`. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), "rishta-test-"))
  const server = await startEmbedded(folder)
  const url = new URL(server.url)
  const admin = postgres(server.url, { max: 1, onnotice: () => {} })
  // A crash costs nothing here.
  await admin`alter system set fsync = off`
  await lookForClocks(admin)
  await admin`select pg_reload_conf()`
  await admin`create database template`
  await admin.end()
  url.pathname = "/template"
  await migrateDatabase(url.href)
  project.provide("databaseUrl", server.url)
  return async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
