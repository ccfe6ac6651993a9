import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { acquireLock, NO_ANSWER, releaseLock, TAKEN } from "./embedded-lock.ts"
import { makeFolder } from "./make-folder.ts"
import { freePort, launch, runningServer, signalStop, USER, untilStopped } from "./postgres-process.ts"
import { secretFile } from "./secret-file.ts"
import { StartError } from "./start-error.ts"

const START_PATIENCE_MS = 30_000
const RESTART_PATIENCE_MS = 5_000
const AGAIN_MS = 100
/** PostgreSQL notices a killed process within this time. */
const LAST_SERVER_MS = 2_000
/** What a killed PostgreSQL leaves behind briefly. */
const PASSING = new RegExp(`shared memory|lock file|${NO_ANSWER}`)

export interface EmbeddedDatabase {
  url: string
  /** The last one to leave stops the database. */
  stop(): Promise<void>
}

/** At most one server, which keeps the database alive. */
export interface DatabaseKeeper {
  onRestart(): void
  onLoss(error: unknown): void
}

/** A database folder and the process that uses it. */
interface Home {
  dataDir: string
  folder: string
  password: string
  asServer: boolean
  /** This process must stop the database if it has to end at once. */
  ours: boolean
  onLost(): void
}

/** Without DATABASE_URL: joins the database that runs below `dataDir`, or starts it. Commands and server share it. */
export async function startEmbedded(dataDir: string, keeper?: DatabaseKeeper): Promise<EmbeddedDatabase> {
  makeFolder(dataDir)
  const password = secretFile(join(dataDir, "postgres-password"))
  const home = {
    dataDir,
    folder: join(dataDir, "postgres"),
    password,
    asServer: !!keeper,
    ours: false,
    onLost: recover,
  }
  let leaving = false
  let recovery = Promise.resolve()
  // If others still need it, a server starts it again.
  const stopAtExit = () => home.ours && signalStop(runningServer(home.folder)?.pid)
  process.once("exit", stopAtExit)
  let current = await enter(home, START_PATIENCE_MS).catch((error) => {
    stopAtExit()
    throw error
  })

  function recover() {
    if (keeper && !leaving) recovery = recovery.then(() => startAgain(keeper))
  }

  async function startAgain({ onRestart, onLoss }: DatabaseKeeper) {
    // A terminal's keys that stop us reach PostgreSQL too.
    await pause(AGAIN_MS)
    if (leaving) return
    const before = current
    try {
      // PostgreSQL repairs itself after a crash of one of its processes.
      const patienceMs = runningServer(home.folder) ? START_PATIENCE_MS : RESTART_PATIENCE_MS
      current = await enter(home, patienceMs, before.port)
      if (current.pid !== before.pid) onRestart()
    } catch (error) {
      onLoss(error)
    }
  }

  return {
    url: addressOf(home, current.port),
    async stop() {
      leaving = true
      await recovery
      if (await releaseLock(current.lock)) {
        signalStop(current.pid)
        await untilStopped(current.pid)
      }
      process.off("exit", stopAtExit)
      await current.lock.end({ timeout: 1 })
    },
  }
}

const addressOf = ({ password }: Home, port: number) => `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`

async function enter(home: Home, patienceMs: number, knownPort?: number) {
  const { folder, password } = home
  const began = Date.now()
  for (let silence = NO_ANSWER; ; await pause(AGAIN_MS)) {
    if (!runningServer(folder)) {
      home.ours = true
      const failure = await launch(folder, password, knownPort ?? (await freePort()))
      home.ours = !failure
      silence = failure ?? NO_ANSWER
    }
    const running = runningServer(folder)
    const { lock, trouble } = running ? await acquireLock(addressOf(home, running.port), home) : { trouble: silence }
    if (running && lock) {
      home.ours ||= home.asServer
      return { lock, ...running }
    }
    refuse(home, trouble ?? silence, Date.now() - began, patienceMs)
  }
}

function refuse({ dataDir, folder }: Home, trouble: string, waitedMs: number, patienceMs: number) {
  if (trouble === TAKEN && waitedMs > LAST_SERVER_MS)
    throw new StartError(`Another server already works on DATA_DIR ${dataDir}.`)
  if (trouble === TAKEN || (PASSING.test(trouble) && waitedMs <= patienceMs)) return
  throw new StartError(`PostgreSQL does not start on ${folder}: ${trouble}`)
}
