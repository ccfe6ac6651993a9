import { listen, sql } from "./client.ts"

const CHANNEL = "hearing"
const PATIENCE_MS = 1_000

const expected = new Map<string, () => void>()

export const listenForOurselves = () => listen(CHANNEL, (note) => expected.get(note)?.())

/** Whether what is notified arrives here: the listening connection may be lost, or a pooler in between be deaf. */
export async function isHearing() {
  const note = crypto.randomUUID()
  const heard = Promise.withResolvers<boolean>()
  expected.set(note, () => heard.resolve(true))
  const timer = setTimeout(() => heard.resolve(false), PATIENCE_MS)
  sql.notify(CHANNEL, note).catch(() => heard.resolve(false))
  try {
    return await heard.promise
  } finally {
    clearTimeout(timer)
    expected.delete(note)
  }
}
