import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import type { Counts } from "#app/viewer/counts.ts"

type Counted = Pick<Counts, "unreadMessages" | "waitingRequests"> & { bell: { unread: number } }

/** As the page came, and as they change while it is open. */
export function useCounts(viewer: Counted): Counts {
  const { unreadMessages, waitingRequests, bell } = viewer
  const start = { unreadMessages, waitingRequests, unreadNotifications: bell.unread }
  const { revalidate } = useRevalidator()
  const [live, setLive] = useState<{ since: Counted; counts: Counts }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server's counts, also with the same numbers
  useEffect(() => {
    import("./live-bell.ts").then(
      ({ follow }) => follow(start, (counts) => setLive({ since: viewer, counts }), revalidate),
      () => {},
    )
  }, [viewer])
  return live?.since === viewer ? live.counts : start
}
