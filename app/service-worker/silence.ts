import { isKept } from "./kept-chat.ts"
import { findKept } from "./store.ts"

/** After so long without an answer what the device keeps is shown. */
export const PATIENCE_MS = 5_000

/** "silent" after a while without an answer, if the device keeps the page. Whoever tries it again from there waits for it. */
export function silenceAt({ url, referrer }: Pick<Request, "url" | "referrer">) {
  return new Promise<"silent">((resolve) => {
    if (referrer === url) return
    setTimeout(async () => {
      const kept = await findKept()
      if (kept && isKept(kept.chat, new URL(url).pathname)) resolve("silent")
    }, PATIENCE_MS)
  })
}
