import { type Dispatch, useEffect, useRef, useState } from "react"
import { href } from "react-router"
import { keepPending, keptPending } from "../browser-storage.ts"
import { lasting, type PendingLine, type Thread } from "../thread/thread.ts"
import type { ThreadEvent } from "../thread/thread-reducer.ts"

interface Kept {
  viewerId: number
  otherId: number
  live: boolean
  thread: Thread
  dispatch: Dispatch<ThreadEvent>
}

/** Messages without an answer outlive the page; the server knows each by its id, so none is stored twice. */
export function useKeptPending({ viewerId, otherId, live, thread, dispatch }: Kept, resend: () => void) {
  const { pending } = thread
  const restored = useRef(false)
  const device = useDevice({ viewerId, otherId, live, dispatch })
  useEffect(() => {
    if (!live) return
    if (restored.current) return keepPending(viewerId, otherId, lasting({ pending }))
    restored.current = true
    const kept = keptPending(viewerId, otherId)
    if (kept.length > 0) dispatch({ type: "restored", kept })
  }, [live, viewerId, otherId, pending, dispatch])

  useEffect(() => device?.keep(pending), [device, pending])
  // What the device kept came after the connection, which has sent the rest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was restored starts this
  useEffect(() => {
    if (device) resend()
  }, [device])
}

/** Beyond this tab: the service worker keeps what has no answer, shows it without a line, and sends it as well. */
function useDevice({ viewerId, otherId, live, dispatch }: Omit<Kept, "thread">) {
  const [device, setDevice] = useState<{ keep(pending: PendingLine[]): void }>()
  useEffect(() => {
    if (!live) return
    const address = href("/Messages/:userId", { userId: String(otherId) })
    import("#app/service-worker/waiting-here.ts")
      .then(({ openWaiting }) => openWaiting({ viewerId, otherId, address }))
      .then((found) => {
        if (!found) return
        if (found.kept.length > 0) dispatch({ type: "restored", kept: found.kept })
        setDevice(found)
      })
      .catch(() => {})
  }, [live, viewerId, otherId, dispatch])
  return device
}
