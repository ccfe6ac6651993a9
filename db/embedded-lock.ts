import postgres from "postgres"

/** Shared by all users of the database, exclusive for the one that stops it. */
const USERS = 7206178
/** Held by the one server. */
const SERVER = 7206179

export const TAKEN = "another server is there"
export const NO_ANSWER = "no answer"

/** A session open as long as the process: PostgreSQL itself forgets those that died. */
type Lock = postgres.Sql

export async function acquireLock(url: string, { asServer, onLost }: { asServer: boolean; onLost(): void }) {
  let taken = false
  const session = postgres(url, {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    connect_timeout: 5,
    onnotice: () => {},
    onclose: () => taken && onLost(),
  })
  const trouble = await tryLock(session, asServer).catch(refusal)
  taken = !trouble
  if (taken) return { lock: session }
  await session.end({ timeout: 1 })
  return { trouble }
}

async function tryLock(session: Lock, asServer: boolean) {
  const [users] = await session`select pg_try_advisory_lock_shared(${USERS}) as free`
  if (!users!.free) return NO_ANSWER
  const [server] = asServer ? await session`select pg_try_advisory_lock(${SERVER}) as free` : [{ free: true }]
  return server!.free ? undefined : TAKEN
}

/** Waiting does not make a wrong password right; anything else may pass. */
const refusal = ({ code, message }: { code?: string; message: string }) => (code === "28P01" ? message : NO_ANSWER)

/** True if nobody else uses the database; nobody can join from then on, and it has to be stopped. */
export async function releaseLock(session: Lock) {
  try {
    await session`select pg_advisory_unlock_shared(${USERS})`
    const [users] = await session`select pg_try_advisory_lock(${USERS}) as free`
    return users!.free as boolean
  } catch {
    return false
  }
}
