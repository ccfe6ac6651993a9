import { useEffect } from "react"
import type { RootData } from "./root-data.ts"

/** What the device keeps for whoever looks at the page. It comes after the page, which goes on without it. */
export function useDevice(viewer: RootData["viewer"] | undefined) {
  useEffect(() => {
    import("#app/service-worker/start.ts").then(
      (device) => device.meet(viewer),
      () => {},
    )
  }, [viewer])
}
