import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { endWith, StartError } from "#db/start-error.ts"
import { readOptions } from "./options.ts"

const USAGE = `Usage: npm run release-notes --silent -- VERSION

Prints what CHANGELOG.md says of this version, to be the notes of its tag.
`

/** Without the heading, which a tag has already. */
export function releaseNotes(version: string, changelog = readFileSync("CHANGELOG.md", "utf8")) {
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`[${version}]`))
  const notes = section?.slice(section.indexOf("\n")).trim()
  if (!notes) throw new StartError(`CHANGELOG.md has nothing about ${version}: write its section first.`)
  return notes
}

if (import.meta.main) {
  const version = readOptions(USAGE, () => {
    const { positionals } = parseArgs({ allowPositionals: true })
    if (positionals.length !== 1) throw new Error("One VERSION.")
    return positionals[0]!.replace(/^v/, "")
  })
  try {
    process.stdout.write(`${releaseNotes(version)}\n`)
  } catch (error) {
    endWith(error)
  }
}
