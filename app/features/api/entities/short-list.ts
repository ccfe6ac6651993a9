import type { Paging } from "#app/url/address.ts"
import { listed } from "./list.ts"

/** Of a list that is read whole, because it is short. */
export const listedShort = <Row, Item>(rows: readonly Row[], { page, limit }: Paging, itemOf: (row: Row) => Item) =>
  listed({ page, limit, total: rows.length }, rows.slice((page - 1) * limit, page * limit), itemOf)
