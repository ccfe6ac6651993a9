import type { Notice } from "#app/cookies/notice.server.ts"

type Fading = Pick<Notice, "tone" | "seconds" | "next" | "undo">

/** In seconds, or never. Without scripts an Undo stays until the next page: one reads and presses in one's own time. */
export function fadesAfter(
  { tone, seconds, next, undo }: Fading,
  { scripts, isToast }: { scripts: boolean; isToast: boolean },
) {
  if (seconds) return seconds === 2 ? 2 : 1
  if (!isToast || tone === "bad" || next) return
  if (!undo) return 8
  return scripts ? 10 : undefined
}
