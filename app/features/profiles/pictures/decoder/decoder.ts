import { decodePicture } from "./decode-picture.ts"

// A process of its own: picture-rendering.server.ts sends it one picture at a time, and it ends with its parent.
const MOST_MEMORY_BYTES = 400 * 1024 * 1024
const LOOK_EVERY_MS = 20

process.on("message", async (path: string) => {
  process.send!(await decodePicture(path).catch(() => null))
})
process.once("disconnect", () => process.exit())
// A terminal's signal goes to all processes; the parent says when to end.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {})

setInterval(() => {
  if (process.memoryUsage.rss() > MOST_MEMORY_BYTES) process.exit(1)
}, LOOK_EVERY_MS).unref()
