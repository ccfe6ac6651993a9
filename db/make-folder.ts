import { existsSync, mkdirSync } from "node:fs"
import { dirname } from "node:path"

/** With those above it. Node's own recursive way never comes back where there can be none, as below /proc. */
export function makeFolder(folder: string, mode?: number) {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, mode)
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
  }
}
