import { useEffect } from "react"
import type { RootData } from "#app/viewer/root-data.ts"

/** What the device keeps for whoever looks at the page. It comes after the page, which goes on without it. */
export function useDevice(viewer: RootData["viewer"] | undefined) {
  useEffect(() => {
    import("./start.ts").then(
      (device) => device.meet(viewer),
      () => {},
    )
  }, [viewer])
}
