const waiting: (() => void)[] = []
let taken = false

/**
 * Resolves at once, or, when pages come thick and fast, in a turn of the event loop that no other page gets. Pages are put
 * together one a turn, and a timer's turn comes before what has arrived is read and after what is ready has been sent: a
 * message of a chat waits for no more than one page.
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
