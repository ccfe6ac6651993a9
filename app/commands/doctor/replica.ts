import type { Config } from "#app/config.server.ts"
import { connectTo } from "./database.ts"
import { type Check, failed, ok, warning } from "./finding.ts"

/** Beyond it, what a replica lacks at a glance is more than a busy moment's. */
const MUCH_BYTES = 64 * 1024 * 1024

export const replicaCheck = ({ directUrl, replicaUrl }: Pick<Config, "directUrl" | "replicaUrl">): Check => ({
  about: "replica",
  todo: "check DATABASE_REPLICA_URL; until it answers, all is read from the primary",
  async look() {
    if (!replicaUrl) return
    const [primary, replica] = [connectTo(directUrl!), connectTo(replicaUrl, { prepare: false })]
    try {
      const [there] = await replica<{ replays: boolean; place: string | null }[]>`
        select pg_is_in_recovery() as replays, pg_last_wal_replay_lsn()::text as place`
      if (!there!.replays)
        return failed("what stands at DATABASE_REPLICA_URL is no replica", "set it to one that replays by streaming")
      const [row] = await primary<{ behind: number }[]>`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), ${there!.place}::pg_lsn)::float8 as behind`
      return behindLine(row!.behind)
    } finally {
      await Promise.all([primary, replica].map((sql) => sql.end({ timeout: 1 })))
    }
  },
})

function behindLine(bytes: number) {
  const megabytes = Math.round(bytes / 1024 / 1024)
  if (bytes < 0) return failed("the replica follows another database", "set both addresses to one cluster's")
  return bytes > MUCH_BYTES
    ? warning(`the replica is ${megabytes} MB behind`, "see its log, and pg_stat_replication on the primary")
    : ok("the replica keeps up")
}
