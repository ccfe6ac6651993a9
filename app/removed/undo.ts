import { href } from "react-router"
import type { Notice } from "#app/cookies/notice.server.ts"

/** For the notice that says that something is removed: `id` is its entry among removed things. */
export const undoOf = (id: number): Notice["undo"] => ({
  action: href("/put-back"),
  fields: { removed: String(id) },
  withoutScripts: "Put it back",
})
