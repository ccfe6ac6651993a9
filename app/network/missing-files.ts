const waiting = new Set<() => void>()
const watching = new Set<() => void>()

/** A screen's script did not arrive. The router waits as told here; left to itself it would read the whole page anew. */
export function waitForMissingFile(event: Event) {
  const { detail } = event as CustomEvent<{ retry?: Promise<void> }>
  detail.retry = new Promise((again) => waiting.add(again))
  for (const notice of watching) notice()
}

/** What is missing is asked for again together with whatever is asked for next. */
export function retryMissingFiles() {
  for (const again of waiting) again()
  waiting.clear()
}

/** Whether a file is found missing before an answer is complete. */
export const lacksFile = (arriving: Promise<unknown>) =>
  new Promise<boolean>((resolve) => {
    const notice = () => resolve(true)
    const end = () => {
      watching.delete(notice)
      resolve(false)
    }
    watching.add(notice)
    arriving.then(end, end)
  })
