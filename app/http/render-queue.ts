import { gauge } from "#app/logs/figures.ts"

const waiting: (() => void)[] = []
let taken = false
gauge("rishta_render_queue_waiting", "Pages that wait for their turn to be put together", () => waiting.length)

/**
 * When pages come fast, each gets its own turn of the event loop: a timer's turn comes before new input is read and
 * after output is sent, so a chat message waits for no more than one page.
 */
export function waitForSlot(): Promise<void> {
  if (taken) return new Promise((resolve) => waiting.push(resolve))
  taken = true
  setTimeout(startNext, 0)
  return Promise.resolve()
}

function startNext() {
  const next = waiting.shift()
  taken = next !== undefined
  if (!next) return
  setTimeout(startNext, 0)
  next()
}
