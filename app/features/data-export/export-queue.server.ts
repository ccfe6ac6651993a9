import { sql } from "drizzle-orm"
import { fromDrizzle } from "pg-boss"
import { theBoss, workOff } from "#app/jobs/boss.server.ts"
import { errorFields, log } from "#app/logs/log.ts"
import type { Database } from "#db/client.ts"
import { makeExport } from "./make-export.server.ts"

const QUEUE = "data-export"

/** For about an hour. What a killed server was making another one takes up. */
const retries = {
  retryLimit: 6,
  retryDelay: 60,
  retryBackoff: true,
  retryDelayMax: 900,
  expireInSeconds: 3_600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3_600,
}

export const startExports = () =>
  workOff<{ id: number }>(QUEUE, retries, ({ data: { id } }) =>
    makeExport(id).catch((error) => {
      log.error(errorFields(error), "a file of somebody's data was not made")
      throw error
    }),
  )

export const queueExport = (within: Database, id: number) =>
  theBoss().insert(QUEUE, [{ data: { id } }], { db: fromDrizzle(within, sql) })
