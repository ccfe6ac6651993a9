import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import { isDatabaseAway } from "./database-away.ts"
import { StartError } from "./start-error.ts"

const AGAIN_MS = 500

/** Waits for one that is not there yet; any other answer ends the start. */
export async function reachDatabase(url: string, patienceMs = 0, onWait = () => {}) {
  const until = Date.now() + patienceMs
  for (let waiting = false; ; await pause(AGAIN_MS)) {
    const trouble = await troubleWith(url)
    if (!trouble) return
    if (!isDatabaseAway(trouble) || Date.now() >= until)
      throw new StartError(`DATABASE_URL: ${trouble.message || trouble.code}`)
    if (!waiting) onWait()
    waiting = true
  }
}

async function troubleWith(url: string): Promise<NodeJS.ErrnoException | undefined> {
  const client = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    await client`select 1`
  } catch (error) {
    return error as NodeJS.ErrnoException
  } finally {
    await client.end({ timeout: 1 })
  }
}
