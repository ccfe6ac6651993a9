import type { Namespace } from "socket.io"
import { ClusterAdapter, type ClusterMessage } from "socket.io-adapter"
import { errorFields, log } from "#app/logs/log.ts"
import { listen, sql } from "#db/client.ts"

const CHANNEL = "chat"
const MOST_AT_ONCE = 200
const LONGEST_NOTE = 7_900

const waiting: string[] = []
let sending = false

/** Relays between servers by the database's NOTIFY. Nothing waits for it; messages have their own way. */
export class NotifyAdapter extends ClusterAdapter {
  // The inherited one is protected.
  constructor(namespace: Namespace) {
    super(namespace)
  }

  async doPublish(message: ClusterMessage) {
    const note = JSON.stringify(message)
    if (Buffer.byteLength(note) > LONGEST_NOTE) log.error({ bytes: note.length }, "too long for a notification")
    else send(note)
    return ""
  }

  async doPublishResponse() {}

  async listen() {
    await listen(CHANNEL, (note) => this.onMessage(JSON.parse(note)))
  }
}

function send(note: string) {
  waiting.push(note)
  if (sending) return
  sending = true
  setImmediate(async () => {
    while (waiting.length > 0) {
      const notes = waiting.splice(0, MOST_AT_ONCE)
      await sql`select pg_notify(${CHANNEL}, note) from unnest(${notes}::text[]) as note`.catch((error) =>
        log.warn(errorFields(error), "other servers not told"),
      )
    }
    sending = false
  })
}
