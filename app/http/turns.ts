const waiting: (() => void)[] = []

/**
 * Resolves in a turn of the event loop that nobody else gets: pages are put together one a turn, and whatever else has
 * arrived, such as a message of a chat, is seen to between two of them and waits for no more than one.
 */
export function ownTurn() {
  return new Promise<void>((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn)
  })
}

function giveTurn() {
  waiting.shift()!()
  if (waiting.length > 0) setImmediate(giveTurn)
}
