import { statfs } from "node:fs/promises"
import type { Config } from "#app/config.server.ts"
import { type Check, failed, ok, warning } from "./finding.ts"

const GB = 1024 ** 3
const TIGHT_GB = 5
const FULL_GB = 0.5

export const diskCheck = ({ dataDir, storageFolder }: Config): Check => ({
  about: "disk",
  todo: "make the folder, or mount the disk",
  look: () =>
    Promise.all([...new Set([dataDir, storageFolder])].map(async (folder) => spaceLine(folder, await freeGb(folder)))),
})

async function freeGb(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return (bavail * bsize) / GB
}

export function spaceLine(folder: string, gigabytes: number) {
  const text = `${gigabytes.toFixed(1)} GB free at ${folder}`
  if (gigabytes >= TIGHT_GB) return ok(text)
  const todo = "make room: old backups and logs first"
  return gigabytes < FULL_GB ? failed(text, todo) : warning(text, todo)
}
