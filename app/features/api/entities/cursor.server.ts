import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import { config } from "#app/config.server.ts"
import { once } from "#app/once.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Paging } from "#app/url/address.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Counted, EXACT, listed } from "./list.ts"

const MAC_BYTES = 12

const keys = once(() =>
  config.sessionSecrets.map((secret) => Buffer.from(hkdfSync("sha256", secret, "", "cursor of the API", 32))),
)

type Walker = Pick<Viewer, "id" | "actingFor">

const NOT_ITS_OWN =
  "This cursor belongs to another list, to other filters or to another account. Please start without one."

/** And the number that the page there has. */
type Mark<Place> = Place & { page: number }

export interface Cursors<Place> {
  write(walker: Walker, filters: object, mark: Mark<Place> | null): string | null
  /** Undefined at the beginning. */
  read(walker: Walker, filters: object, cursor: string | undefined): Result<Mark<Place> | undefined>
}

/**
 * Where a list goes on, for this asker and these filters alone. What a place holds can be read by whoever has it: ids and
 * times that the asker was told. The same place has the same cursor, so that an answer that has not changed looks alike.
 */
export function cursorsOf<Place extends object>(list: string): Cursors<Place> {
  const macOf = (key: Buffer, { id, actingFor }: Walker, filters: object, mark: string) =>
    createHmac("sha256", key)
      .update(JSON.stringify([list, id, actingFor?.id ?? null, filters, mark]))
      .digest()
      .subarray(0, MAC_BYTES)

  return {
    write(walker, filters, mark) {
      if (!mark) return null
      const text = Buffer.from(JSON.stringify(mark)).toString("base64url")
      return `${text}.${macOf(keys()[0]!, walker, filters, text).toString("base64url")}`
    },
    read(walker, filters, cursor) {
      if (cursor === undefined) return done(undefined)
      const [text = "", mac = ""] = cursor.split(".", 2)
      const given = Buffer.from(mac, "base64url")
      const isOwn = keys().some(
        (key) => given.length === MAC_BYTES && timingSafeEqual(given, macOf(key, walker, filters, text)),
      )
      if (!isOwn) return refuse("invalid", NOT_ITS_OWN, { field: "cursor" })
      return done(JSON.parse(Buffer.from(text, "base64url").toString()) as Mark<Place>)
    },
  }
}

interface Found<Place> {
  page: number
  more: boolean
  /** Where the page ends, which whoever asks for the next one has seen. */
  last: Place | undefined
}

type Walking = Pick<Paging, "page" | "limit"> & { cursor?: string }

/** A page of a list, behind a place in it or by its number, and where the next one begins. */
export async function walkedPage<Place extends object, Read extends Found<Place>, Filters extends object>(
  cursors: Cursors<Place>,
  viewer: Walker,
  filters: Filters,
  { page: asked, limit, cursor }: Walking,
  read: (paging: Pick<Paging, "page" | "limit"> & { behind?: Place }) => Promise<Read | undefined>,
) {
  const opened = cursors.read(viewer, filters, cursor)
  if (!opened.done) return opened
  const behind = opened.value
  const found = await read({ page: asked, limit, behind })
  if (!found) return NOT_FOUND
  const page = behind?.page ?? found.page
  const next = found.more && found.last ? { ...found.last, page: page + 1 } : null
  // By number no page begins behind what is counted.
  const more = found.more && page * limit <= EXACT
  return done({ ...found, page, more, filters, nextCursor: cursors.write(viewer, filters, next) })
}

/** What an answer says of such a page beside its rows. */
export const walkedOf = <Filters extends object>({ filters, nextCursor }: Walked<Filters>) => ({ filters, nextCursor })

interface Walked<Filters> {
  filters: Filters
  nextCursor: string | null
}

/** The page as an answer. */
export const walkedList = <Page extends Counted, Filters extends object, Row, Item>(
  found: Result<Page & Walked<Filters>>,
  rowsIn: (page: Page) => readonly Row[],
  itemOf: (row: Row) => Item,
) => (found.done ? done({ ...listed(found.value, rowsIn(found.value), itemOf), ...walkedOf(found.value) }) : found)
