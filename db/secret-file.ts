import { randomBytes } from "node:crypto"
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { makeFolder } from "./make-folder.ts"
import { StartError } from "./start-error.ts"

export const SHORTEST_SECRET = 16

/** Made when first needed, kept for ever. A short or empty one is never used. */
export function secretFile(file: string) {
  const secret = read(file) ?? make(file)
  // Several during a rotation, as in the environment.
  if (secret.split(",").every((one) => one.trim().length >= SHORTEST_SECRET)) return secret
  throw new StartError(
    `${file} holds no secret of at least ${SHORTEST_SECRET} characters: put it back from a backup, or remove the file for a new one`,
  )
}

function read(file: string) {
  try {
    return readFileSync(file, "utf8").trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === "ENOENT") return
    throw new StartError(`${file} cannot be read (${code})`)
  }
}

/** Whole or not at all, and the same for parallel processes. */
function make(file: string) {
  const unfinished = `${file}.${randomBytes(6).toString("hex")}`
  try {
    makeFolder(dirname(file))
    const opened = openSync(unfinished, "wx", 0o600)
    try {
      writeFileSync(opened, randomBytes(32).toString("hex"))
      fsyncSync(opened)
    } finally {
      closeSync(opened)
    }
    linkSync(unfinished, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== "EEXIST") throw new StartError(`${file} cannot be written (${code})`)
  } finally {
    if (existsSync(unfinished)) rmSync(unfinished)
  }
  return read(file)!
}
