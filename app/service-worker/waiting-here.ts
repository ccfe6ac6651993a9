import type { WaitingMessage } from "./kept-chat.ts"
import { dropWaiting, keepWaiting, takeWaiting } from "./store.ts"

/** As much of a message on its way as the device can keep. */
interface Pending {
  clientId: string
  text: string
  at: number
  about?: string
  failed?: string
  /** Neither files nor places wait on the device. */
  fileName?: string
  place?: unknown
}

/** What waits in a conversation that is open. Undefined: there is no worker to send it, or to throw it away. */
export async function openWaiting(whose: Pick<WaitingMessage, "viewerId" | "otherId" | "address">) {
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const taken = await takeWaiting(whose.viewerId, whose.otherId)
  const kept = taken.map(({ clientId, text, at, about, refused, reason = "try again" }) => ({
    ...{ clientId, text, at, about },
    failed: refused ? reason : undefined,
  }))
  return { kept, keep: makeKeeper(whose) }
}

/** Keeps on the device what waits in the page or was refused, and no longer. */
function makeKeeper(whose: Pick<WaitingMessage, "viewerId" | "otherId" | "address">) {
  const there = new Map<string, string | undefined>()
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<unknown>) => {
    last = last.then(work, work)
  }
  return (pending: Pending[]) => {
    const texts = pending.filter(({ fileName, place, text }) => !fileName && !place && text)
    for (const { clientId, text, at, about, failed } of texts) {
      if (there.has(clientId) && there.get(clientId) === failed) continue
      there.set(clientId, failed)
      const refused = failed !== undefined
      inTurn(() => keepWaiting({ ...whose, clientId, text, at, about, refused, reason: failed }))
    }
    for (const clientId of Array.from(there.keys())) {
      if (texts.some((line) => line.clientId === clientId)) continue
      there.delete(clientId)
      inTurn(() => dropWaiting({ clientId }))
    }
  }
}
