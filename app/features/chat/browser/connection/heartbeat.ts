import type { Socket } from "socket.io-client"

const QUIET_MS = 5_000
const PATIENCE_MS = 4_000

/**
 * A line can swallow everything and stay open: only an answer proves it, so whoever looks at a quiet one asks. Without an
 * answer it is silent, which a slow line is for a while; `ask` itself gives it up later.
 */
export function listenToLine(
  socket: Socket,
  ask: (event: string, payload: unknown) => Promise<unknown>,
  onSilent: (silent: boolean) => void,
) {
  let next: number | undefined
  function then(act: () => void, milliseconds: number) {
    window.clearTimeout(next)
    next = window.setTimeout(act, milliseconds)
  }
  function heard() {
    onSilent(false)
    then(beat, QUIET_MS)
  }
  function beat() {
    if (document.hidden || !socket.connected) return
    then(() => onSilent(true), PATIENCE_MS)
    ask("alive", {}).then(heard)
  }
  socket.on("connect", heard)
  socket.onAny(heard)
  document.addEventListener("visibilitychange", beat)
  return () => {
    window.clearTimeout(next)
    document.removeEventListener("visibilitychange", beat)
  }
}
