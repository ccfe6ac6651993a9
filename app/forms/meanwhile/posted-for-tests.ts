import type { Result } from "#app/result.ts"
import { seenIn } from "./merge.server.ts"
import { isMeanwhile } from "./refuse.server.ts"

/** As a form posts it: what it was shown with, and what was chosen where somebody had changed the same. */
export function postedWith(seen: string, keep?: "mine" | "theirs" | "both", ...disputed: string[]) {
  const form = new FormData()
  form.append("seen", seen)
  for (const name of disputed) form.append("disputed", name)
  if (keep) form.append("keep", keep)
  return seenIn(form)
}

/** What the page shows beside one's own words, and with what its form is posted next. */
export function askedOf(result: Result<unknown>) {
  if (result.done || !isMeanwhile(result)) throw new Error("nobody was asked")
  return { ...result.meanwhile, seen: result.seen }
}
