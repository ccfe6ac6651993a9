import { useEffect } from "react"
import type { RootData } from "#app/viewer/root-data.ts"

/** Loaded after the page, which works without it. */
export function useDevice(viewer: RootData["viewer"] | undefined) {
  useEffect(() => {
    import("./start.ts").then(
      (device) => device.meet(viewer),
      () => {},
    )
  }, [viewer])
}
