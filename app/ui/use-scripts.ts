import { useEffect, useState } from "react"

/** True once scripts run: what needs them appears only then. */
export function useScripts() {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return running
}
