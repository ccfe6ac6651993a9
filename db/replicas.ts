import { sql } from "./client.ts"

/** Standbys of this database and how many seconds they are behind; only superusers and `pg_monitor` see more than their names. */
export const listReplicas = () => sql<{ name: string; lag: number }[]>`
  select application_name as name, max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag
  from pg_stat_replication where replay_lsn is not null group by 1 order by 1`
