import { useEffect, useState } from "react"

export function useScripts() {
  const [running, setRunning] = useState(false)
  useEffect(() => setRunning(true), [])
  return running
}
