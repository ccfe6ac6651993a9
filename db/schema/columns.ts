import { bigint, customType, timestamp } from "drizzle-orm/pg-core"

/** Row number made by the database; ascending in time, so it is also the key that lists page by. */
export const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity()

export const reference = () => bigint({ mode: "number" })

export const moment = () => timestamp({ withTimezone: true, mode: "date" })

export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" })
