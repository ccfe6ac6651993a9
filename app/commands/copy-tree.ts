import { chmod, chown, copyFile, mkdir, readdir, stat } from "node:fs/promises"
import { join } from "node:path"

/** Owner and rights as in the original. `leaveOut` is asked with each path below `from`. */
export async function copyTree(from: string, to: string, leaveOut: (path: string) => boolean, below = "") {
  await mkdir(join(to, below), { recursive: true })
  await likeIts(join(from, below), join(to, below))
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (leaveOut(path)) continue
    if (entry.isDirectory()) await copyTree(from, to, leaveOut, path)
    else
      await copyFile(join(from, path), join(to, path))
        .then(() => likeIts(join(from, path), join(to, path)))
        .catch(unlessGone)
  }
}

/** PostgreSQL opens no folder that others may read. */
export async function likeIts(original: string, copy: string, ...more: string[]) {
  const { uid, gid, mode } = await stat(original)
  for (const path of [copy, ...more]) if (process.getuid?.() === 0) await chown(path, uid, gid)
  await chmod(copy, mode)
}

/** Tables and temporary files vanish during the copy; the database's log covers them. */
function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error
}
