import { openSync, readSync } from "node:fs"
import { moveDate } from "#db/movable-clock.ts"

// Loaded before a server whose clock a test moves (clock.ts): the file says how many milliseconds it is ahead.
const file = openSync(process.env.CLOCK_FILE!, "r")
const room = Buffer.alloc(8)

moveDate(() => {
  readSync(file, room, 0, 8, 0)
  return room.readDoubleLE()
})
