import { isKept } from "./kept-chat.ts"
import { findKept } from "./store.ts"

/** After so long without an answer what the device keeps is shown. */
export const PATIENCE_MS = 5_000

/** Fails after a while, if the device keeps the page. Whoever tries it again from there waits for the answer. */
export function silence({ url, referrer }: Pick<Request, "url" | "referrer">) {
  return new Promise<never>((_, fail) => {
    if (referrer === url) return
    setTimeout(async () => {
      const kept = await findKept()
      if (kept && isKept(kept.chat, new URL(url).pathname)) fail(new Error("no answer"))
    }, PATIENCE_MS)
  })
}
