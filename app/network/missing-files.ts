const waiting = new Set<() => void>()
const watching = new Set<() => void>()

/** Waits for a missing script: the router by itself would reload the whole page. */
export function waitForMissingFile(event: Event) {
  const { detail } = event as CustomEvent<{ retry?: Promise<void> }>
  detail.retry = new Promise((again) => waiting.add(again))
  for (const notice of watching) notice()
}

/** Asked again together with the next request. */
export function retryMissingFiles() {
  for (const again of waiting) again()
  waiting.clear()
}

/** A file is found missing before the answer is complete. */
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
